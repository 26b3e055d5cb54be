import type { Locale } from '../i18n/locales.ts';

export type FixedPage = 'location' | 'contact' | 'privacy';

/** Pages that the site itself links to (specification, section 2, "Fixed links"). French uses the unprefixed pages. */
export const fixedLinks = {
  location: { de: '/hotel/lage-anreise/', en: '/en/hotel/lage-anreise/', es: '/es/hotel/lage-anreise/', fr: '/hotel/lage-anreise/' },
  contact: { de: '/kontakt/', en: '/en/contact/', es: '/es/contacto/', fr: '/kontakt/' },
  privacy: {
    de: '/datenschutzerklaerung/',
    en: '/en/datenschutzerklaerung/',
    es: '/es/datenschutzerklaerung/',
    fr: '/datenschutzerklaerung/',
  },
} as const satisfies Record<FixedPage, Record<Locale, string>>;
