import { z } from 'zod';

/** One entry for each language; a missing or misspelt language is an error. */
const perLocale = <T extends z.ZodType>(value: T) => z.strictObject({ de: value, en: value, es: value, fr: value });
const webAddress = z.url({ protocol: /^https?$/, error: 'expected a web address (https://…)' });
const text = z.string().trim().min(1, 'expected a text');
const menuIds = z.strictObject({ main: z.int().positive(), quick: z.int().positive(), footer: z.int().positive() });

/** The hotel's identity, as the operator writes it in SITE_FILE. Unknown keys are errors: a misspelt one would be silently lost. */
export const siteSchema = z.strictObject({
  name: text,
  contact: z.strictObject({
    street: text,
    zip: text,
    town: text,
    country: text,
    phone: z.string().regex(/^[+\d][\d ()/.-]{5,30}$/, 'expected a telephone number such as +34 971 000 120'),
    email: z.email('expected a mail address'),
  }),
  coordinates: z.strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
  bookingUrl: perLocale(webAddress),
  packageBookingUrl: webAddress,
  menus: perLocale(menuIds),
  /** `logo`: a picture in WordPress (`/wp-content/uploads/…`). Pictures elsewhere are not shown (the site asks no foreign host); the name stands instead. */
  partners: z.array(z.strictObject({ name: text, url: webAddress, logo: text })),
  /** A picture in WordPress that stands in header and footer instead of the drawn rose and name. */
  logo: text.optional(),
  tagManagerId: z
    .string()
    .regex(/^GTM-[A-Z0-9]{4,12}$/, 'expected an id such as GTM-AB12CD3')
    .optional(),
  /** Who is told about a weakness of the site, a mail address or a page; else the hotel's own address. */
  securityContact: z.union([z.email(), z.url({ protocol: /^https$/ })], 'expected a mail address or https://…').optional(),
  siteVerification: text.optional(),
  mapsKey: text.optional(),
  fontStylesheetUrl: webAddress.optional(),
  social: z.array(webAddress).optional(),
});

export type Site = z.output<typeof siteSchema>;
