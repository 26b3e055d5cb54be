import { describe, expect, it } from 'vitest';
import { fixedLinks } from '../../src/addresses/pageAddresses.ts';
import { localeCodes } from '../../src/i18n/locales.ts';

describe('the fixed links', () => {
  it('keep their addresses: menus and search engines know them', () => {
    expect(fixedLinks).toMatchObject({
      location: { de: '/hotel/lage-anreise/', en: '/en/hotel/lage-anreise/', es: '/es/hotel/lage-anreise/', fr: '/hotel/lage-anreise/' },
      contact: { de: '/kontakt/', en: '/en/contact/', es: '/es/contacto/', fr: '/kontakt/' },
      privacy: {
        de: '/datenschutzerklaerung/',
        en: '/en/datenschutzerklaerung/',
        es: '/es/datenschutzerklaerung/',
        fr: '/datenschutzerklaerung/',
      },
    });
    for (const links of Object.values(fixedLinks)) expect(Object.keys(links)).toEqual([...localeCodes]);
  });
});
