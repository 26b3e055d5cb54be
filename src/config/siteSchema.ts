import { z } from 'zod';
import { mapLocales } from '../i18n/locales.ts';

/** One entry for each language; a missing or misspelt language is an error. */
const perLocale = <T extends z.ZodType>(value: T) => z.strictObject(mapLocales(() => value));
const webAddress = z.url({ protocol: /^https?$/, error: 'expected a web address (https://…)' });
const nonEmptyText = z.string().trim().min(1, 'expected a text');
/** `quick`: allowed, because site files of earlier versions had to have it. No page shows that menu. */
const menuIds = z.strictObject({ main: z.int().positive(), quick: z.int().positive().optional(), footer: z.int().positive() });

/** The hotel's identity, as the operator writes it in SITE_FILE. Unknown keys are errors: a misspelt one would be ignored silently. */
export const siteSchema = z.strictObject({
  name: nonEmptyText,
  contact: z.strictObject({
    street: nonEmptyText,
    zip: nonEmptyText,
    town: nonEmptyText,
    country: nonEmptyText,
    phone: z.string().regex(/^[+\d][\d ()/.-]{5,30}$/, 'expected a telephone number such as +34 971 000 120'),
    email: z.email('expected a mail address'),
  }),
  coordinates: z.strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
  bookingUrl: perLocale(webAddress),
  packageBookingUrl: webAddress,
  menus: perLocale(menuIds),
  /** `logo`: a picture in WordPress (`/wp-content/uploads/…`). A logo of another host is replaced by the name: visitors' browsers contact no foreign host. */
  partners: z.array(z.strictObject({ name: nonEmptyText, url: webAddress, logo: nonEmptyText })),
  /** A picture in WordPress, shown in header and footer instead of the drawn rose and the name. */
  logo: nonEmptyText.optional(),
  tagManagerId: z
    .string()
    .regex(/^GTM-[A-Z0-9]{4,12}$/, 'expected an id such as GTM-AB12CD3')
    .optional(),
  /** Contact for security reports (security.txt), a mail address or a page; by default the hotel's mail address. */
  securityContact: z.union([z.email(), z.url({ protocol: /^https$/ })], 'expected a mail address or https://…').optional(),
  siteVerification: nonEmptyText.optional(),
  mapsKey: nonEmptyText.optional(),
  fontStylesheetUrl: webAddress.optional(),
  social: z.array(webAddress).optional(),
});

export type Site = z.output<typeof siteSchema>;

/** Keys with one entry for each language. */
export const keysPerLocale = ['bookingUrl', 'menus'] as const satisfies readonly (keyof Site)[];
