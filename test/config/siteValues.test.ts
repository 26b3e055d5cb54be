import { expect, it } from 'vitest';
import demoSite from '../../src/config/demoSite.json' with { type: 'json' };
import { createSiteSchema } from '../../src/config/siteSchema.ts';
import { localeCodes } from '../../src/i18n/locales.ts';

const siteSchema = createSiteSchema(localeCodes);
const { timeZone: _zone, deskLanguage: _language, ...older } = demoSite;
const isValid = (changes: object) => siteSchema.safeParse({ ...older, ...changes }).success;

it('a site file takes the code of every country, and no other code', () => {
  const accepted = (country: string) => isValid({ contact: { ...demoSite.contact, country } });
  for (const country of ['ES', 'GB', 'CH', 'GP', 'XK']) expect(accepted(country), country).toBe(true);
  for (const country of ['UK', 'EU', 'UN', 'XX', 'ZZ', 'DD', 'es', 'ESP', 'Spain', '']) expect(accepted(country), country).toBe(false);
});

it('a site file takes time zones of every form, and has Madrid’s clock and a German desk without the keys', () => {
  for (const timeZone of ['Atlantic/Canary', 'America/Argentina/Buenos_Aires', 'Etc/GMT+12', 'UTC'])
    expect(isValid({ timeZone }), timeZone).toBe(true);
  expect(siteSchema.parse(older)).toMatchObject({ timeZone: 'Europe/Madrid', deskLanguage: 'de' });
});
