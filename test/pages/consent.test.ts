import { describe, expect, it } from 'vitest';
import type { Site } from '../../src/config/siteSchema.ts';
import { buildConsent } from '../../src/pageModels/consent.ts';
import { buildStorage } from '../../src/pageModels/storage.ts';
import { contextExample } from '../examples/dialogs.ts';

const example = contextExample('de');
const withSite = (site: Partial<Site>) => ({ ...example, site: { ...example.site, ...site } });
const names = (site: Partial<Site> = {}) => buildStorage(withSite(site)).groups.flatMap(({ items }) => items.map(({ name }) => name));

describe('the consent banner', () => {
  it('has another revision with another tag manager or another map service, but not with another key or name', () => {
    const sites: Partial<Site>[] = [{}, { tagManagerId: 'GTM-AAAA' }, { tagManagerId: 'GTM-BBBB' }, { mapsKey: 'x' }];
    const revisions = sites.map((site) => buildConsent(withSite(site)).revision);
    expect(new Set(revisions).size).toBe(4);
    expect(buildConsent(withSite({ name: 'Anders' })).revision).toBe(revisions[0]);
    // The revision is public: it must not reveal the key.
    expect(buildConsent(withSite({ mapsKey: 'x' })).revision).toBe(buildConsent(withSite({ mapsKey: 'y' })).revision);
  });

  it('names the duration of a choice, the map service and the booking origins', () => {
    expect(buildConsent({ ...example, consentDays: 1 })).toMatchObject({
      days: 1,
      duration: '1 Tag',
      map: 'OpenStreetMap',
      tagManagerId: null,
    });
    expect(buildConsent(withSite({ mapsKey: 'x' }))).toMatchObject({
      map: 'Google Maps',
      bookingOrigins: ['https://book.esrosar.example'],
    });
    const bookings = { packageBookingUrl: 'https://packages.example/x?y=1' };
    expect(buildConsent(withSite(bookings)).bookingOrigins).toEqual(['https://book.esrosar.example', 'https://packages.example']);
  });
});

describe('the list of stored data', () => {
  it('names the services that the site file configures', () => {
    expect(names()).toEqual([
      'locale',
      'estate-consent',
      'estate-reload',
      'estate-inquiry',
      'estate-thanks',
      'OpenStreetMap',
      'Videos und weitere Inhalte',
    ]);
    expect(names({ mapsKey: 'x' })).toContain('Google Maps');
    expect(names({ tagManagerId: 'GTM-AAAA' }).slice(7)).toEqual(['Google Tag Manager', '_ga, _ga_*', '_gid', '_gat*', '_gcl*']);
    const [own] = buildStorage({ ...example, consentDays: 7 }).groups;
    expect(own?.items.map(({ duration }) => duration)).toEqual([
      '365 Tage',
      '7 Tage',
      'Bis der Tab geschlossen wird',
      'Bis der Tab geschlossen wird',
      '10 Minuten',
    ]);
  });
});
