import { describe, expect, it } from 'vitest';
import { buildCookieList } from '../../src/blocks/visitorData.ts';
import type { Site } from '../../src/config/siteSchema.ts';
import { buildMark } from '../../src/elements/mark.ts';
import { buildBrand, buildChrome, buildLogo, chooseSize } from '../../src/pages/chrome.ts';
import { buildConsent } from '../../src/pages/consent.ts';
import { buildPackageDialog } from '../../src/pages/dialogs/dialogs.ts';
import { buildRoomDialog } from '../../src/pages/dialogs/roomDialog.ts';
import { buildRecordPage } from '../../src/pages/record.ts';
import { contextExample, record, room } from '../examples/dialogs.ts';

const context = contextExample('de');
const withSite = (site: Partial<Site>) => ({ ...context, site: { ...context.site, ...site } });
const names = (site: Partial<Site> = {}) => buildCookieList(withSite(site)).groups.flatMap(({ items }) => items.map(({ name }) => name));

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
    expect(buildConsent({ ...context, consentDays: 1 })).toMatchObject({ duration: '1 Tag', map: 'OpenStreetMap', tagManagerId: null });
    const packageBookingUrl = 'https://packages.example/x?y=1';
    expect(buildConsent(withSite({ mapsKey: 'x', packageBookingUrl }))).toMatchObject({
      map: 'Google Maps',
      bookingOrigins: ['https://book.esrosar.example', 'https://packages.example'],
    });
  });
});

describe('the list of stored data', () => {
  it('names the services that the site file configures', () => {
    const own = ['locale', 'estate-consent', 'estate-reload', 'estate-inquiry', 'estate-thanks'];
    expect(names()).toEqual([...own, 'OpenStreetMap', 'Videos und weitere Inhalte']);
    expect(names({ mapsKey: 'x' })).toContain('Google Maps');
    expect(names({ tagManagerId: 'GTM-AAAA' }).slice(7)).toEqual(['Google Tag Manager', '_ga, _ga_*', '_gid', '_gat*', '_gcl*']);
    const [first] = buildCookieList({ ...context, consentDays: 7 }).groups;
    expect(first?.items.map(({ duration }) => duration).slice(0, 3)).toEqual(['365 Tage', '7 Tage', 'Bis der Tab geschlossen wird']);
  });
});

const uploads = '/wp-content/uploads/2026/09';

describe('the size of a name', () => {
  it.each([
    ['A', 1],
    ['Landhaus am Bodensee', 2],
    ['Weinbergschlösschen', 3],
    ['Landgut Sankt Bartholomä am Oberen Weinberg im Tal', 4],
    ['Donaudampfschifffahrtsgesellschaftskapitaenshotelgaestehaus', 4],
  ])('%s is %i: a long word counts for more than its letters', (name, size) => {
    expect(chooseSize(name)).toBe(size);
  });
});

describe('the logo', () => {
  it('is the one for the ground; the one for the other ground stands on a plate', () => {
    expect(buildLogo(`${uploads}/a.svg`, `${uploads}/b.svg`, context)).toEqual({
      src: '/img/0.signature-12/svg/2026/09/a.svg',
      onPlate: false,
    });
    expect(buildLogo(undefined, `${uploads}/b.png`, context)).toEqual({ src: '/img/0.signature-12/360/2026/09/b.png.webp', onPlate: true });
    expect(buildLogo('https://elsewhere.example/a.svg', `${uploads}/b.svg`, context)?.onPlate).toBe(true);
    expect(buildLogo('https://elsewhere.example/a.svg', undefined, context)).toBeNull();
  });
});

describe('the mark', () => {
  it('is the demo hotel’s rose, a picture in WordPress, or none', () => {
    const build = (mark?: string) => buildMark({ ...context, site: { ...context.site, mark } });
    expect(build('rose')).toEqual({ kind: 'rose' });
    expect(build(`${uploads}/mark.svg`)).toEqual({ kind: 'picture', src: '/img/0.signature-12/svg/2026/09/mark.svg' });
    expect(build(`${uploads}/mark.png`)).toEqual({ kind: 'picture', src: '/img/0.signature-12/360/2026/09/mark.png.png' });
    expect([build(), build('tulip'), build('https://elsewhere.example/a.svg')]).toEqual([null, null, null]);
  });
});

describe('an entry of the menu that leads to the booking engine', () => {
  it('takes along the days that the page knows', () => {
    const entry = { href: context.site.bookingUrl?.de ?? '', kind: 'external', label: 'Online buchen', children: [] } as const;
    const menus = { ...context.menus, main: { locale: 'de', items: [{ ...entry, children: [entry] }] } } as const;
    const stay = { arrival: '2027-06-10', departure: '2027-06-12' };
    const chrome = buildChrome({ ...context, menus }, { path: null, translations: {} }, stay);
    const booking = { label: 'Online buchen', href: expect.stringContaining('arrival=2027-06-10&departure=2027-06-12') };
    expect(chrome.menu).toMatchObject([{ ...booking, children: [booking] }]);
  });
});

describe('the brand of a hotel with a short name', () => {
  it('has the short name in the header, the whole one in the footer and for screen readers', () => {
    const name = 'Landgut Sankt Bartholomä am Oberen Weinberg';
    const brand = buildBrand({ ...context, site: { ...context.site, name, shortName: 'Bartholomä' } });
    expect(brand).toMatchObject({ name, header: { text: 'Bartholomä', size: 2 }, footer: { text: name, size: 4 } });
  });
});

describe('the page of a room or package', () => {
  const translations = { en: '/en/rooms/lavender/', fr: '/fr/chambres/lavande/' };

  it('has its own head, with the translations that WordPress names', () => {
    const subject = room({ translations });
    const page = buildRecordPage(subject, 'rooms', buildRoomDialog(subject, context, 'page'), context);
    expect(page.head).toMatchObject({
      title: 'Cambra Lavanda – Es Rosar',
      description: 'Man hört zuerst die Zikaden, dann das Wasser. Öl',
      canonical: 'https://www.hotel.example/zimmer/cambra-lavanda/',
      robots: null,
    });
    expect(page.head.alternates.map(({ hreflang }) => hreflang)).toEqual(['de', 'en', 'fr', 'x-default']);
  });

  it('has no description and no alternates if neither text nor translations exist', () => {
    const subject = record({ slug: 'zeit-zu-zweit', title: 'Zeit zu zweit', content: [] });
    const page = buildRecordPage(subject, 'packege', buildPackageDialog(subject, context, 'page'), context);
    expect(page.head).toMatchObject({ description: null, alternates: [], canonical: 'https://www.hotel.example/pakete/zeit-zu-zweit/' });
    expect(page.breadcrumbs.map(({ href }) => href)).toEqual(['/']);
  });
});
