import { describe, expect, it } from 'vitest';
import { buildHomePath } from '../../src/addresses/pageAddresses.ts';
import { localeCodes } from '../../src/i18n/locales.ts';
import { buildPackageDialog } from '../../src/pageModels/dialogs/dialogs.ts';
import { buildRoomDialog } from '../../src/pageModels/dialogs/roomDialog.ts';
import { buildRecordPage } from '../../src/pageModels/recordPage.ts';
import { contextExample, record, room } from '../examples/dialogs.ts';

const context = contextExample('de');

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
    expect(page.head.alternates.map(({ hreflang, href }) => `${hreflang} ${href}`)).toEqual([
      'de https://www.hotel.example/zimmer/cambra-lavanda/',
      'en https://www.hotel.example/en/rooms/lavender/',
      'fr https://www.hotel.example/fr/chambres/lavande/',
      'x-default https://www.hotel.example/zimmer/cambra-lavanda/',
    ]);
    expect(page.chrome.languages.map(({ locale, href }) => [locale, href])).toEqual(
      localeCodes.map((locale) => [
        locale,
        { de: '/zimmer/cambra-lavanda/', ...translations }[locale as string] ?? buildHomePath(localeCodes, locale),
      ]),
    );
    expect(page.chrome.inquiryHref).toBe('/anfrage/cambra-lavanda');
  });

  it('has no description and no alternates if neither text nor translations exist', () => {
    const subject = record({ slug: 'zeit-zu-zweit', title: 'Zeit zu zweit', content: [] });
    const page = buildRecordPage(subject, 'packege', buildPackageDialog(subject, context, 'page'), context);
    expect(page.head).toMatchObject({ description: null, alternates: [], canonical: 'https://www.hotel.example/pakete/zeit-zu-zweit/' });
    expect(page.breadcrumbs.map(({ href }) => href)).toEqual(['/']);
  });

  it('has breadcrumbs with the page that lists the room, labelled as in the menu', () => {
    const subject = room();
    const menus = {
      main: { locale: 'de', items: [{ href: '/zimmer/', kind: 'page', label: 'Zimmer', children: [] }] },
      footer: null,
    } as const;
    const page = buildRecordPage(subject, 'rooms', buildRoomDialog(subject, context, 'page'), { ...context, menus });
    expect(page.breadcrumbs).toEqual([
      { href: '/', label: 'Startseite', external: false },
      { href: '/zimmer/', label: 'Zimmer', external: false },
    ]);
  });
});
