import { focalPoint } from '../../../src/elements/fields.ts';
import { type FieldTexts, type Texts, texts as t } from '../../../src/elements/texts.ts';
import { formatMessage } from '../../../src/findings/messages.ts';
import { missingNames } from '../../../src/findings/rules/requirements.ts';
import { type Locale, localeCodes } from '../../../src/i18n/locales.ts';
import { offerFields } from '../../../src/pages/offer.ts';
import { ownPageFields, pageFields } from '../../../src/pages/page.ts';
import { packageFields, roomFields } from '../../../src/pages/record.ts';
import { menuItemFields } from '../../../src/pages/wordpress/menuSchema.ts';
import {
  focalPointTexts,
  menuItemTexts,
  offerTexts,
  ownPageTexts,
  packageTexts,
  pageTexts,
  roomTexts,
} from '../../../src/pages/wordpress/postTexts.ts';
import { recordFolders } from '../../../src/shared/dialogs.ts';
import type { FieldShape } from '../../../src/wordpress/lenient.ts';
import { createFields } from './acfFields.ts';

interface Group {
  readonly title: Texts;
  readonly shape: FieldShape;
  readonly texts: FieldTexts;
  /** Screens that have the fields: ACF's parameter and its values. */
  readonly param: 'post_type' | 'nav_menu_item' | 'attachment';
  readonly values: readonly string[];
}

const { content, rooms_flexible, ...heroTexts } = pageTexts;
const pages = { shape: pageFields, param: 'post_type', values: ['page', 'angebot'] } as const;

/** The field groups by their names, in the order in which they stand below a post. */
const groups: Readonly<Record<string, Group>> = {
  offer: {
    title: t('Offer', 'Angebot', 'Oferta', 'Offre'),
    shape: offerFields,
    texts: offerTexts,
    param: 'post_type',
    values: ['angebot'],
  },
  hero: { ...pages, title: t('Top of the page', 'Kopf der Seite', 'Cabecera de la página', 'Haut de la page'), texts: heroTexts },
  content: {
    ...pages,
    title: t('Content of the page', 'Inhalt der Seite', 'Contenido de la página', 'Contenu de la page'),
    texts: { content },
  },
  rooms: {
    ...pages,
    title: t('Rooms and prices', 'Zimmer und Preise', 'Habitaciones y precios', 'Chambres et prix'),
    texts: { rooms_flexible },
  },
  days: {
    title: t('Days on the website', 'Tage auf der Website', 'Días en la web', 'Jours sur le site'),
    shape: ownPageFields,
    texts: ownPageTexts,
    param: 'post_type',
    values: ['page'],
  },
  room: {
    title: t('Room', 'Zimmer', 'Habitación', 'Chambre'),
    shape: roomFields,
    texts: roomTexts,
    param: 'post_type',
    values: ['rooms'],
  },
  package: {
    title: t('Package', 'Paket', 'Paquete', 'Forfait'),
    shape: packageFields,
    texts: packageTexts,
    param: 'post_type',
    values: ['packege'],
  },
  menu: {
    title: t('Menu item', 'Menüeintrag', 'Elemento del menú', 'Élément de menu'),
    shape: menuItemFields,
    texts: menuItemTexts,
    param: 'nav_menu_item',
    values: ['all'],
  },
  picture: {
    title: t('Picture on the website', 'Bild auf der Website', 'Imagen en la web', 'Image sur le site'),
    shape: { focal_point: focalPoint },
    texts: { focal_point: focalPointTexts },
    param: 'attachment',
    values: ['image'],
  },
};

/**
 * Returns the generated files of the plugin by their paths below `acf-json`: ACF's local JSON, one file for each group and language; and what ACF does not
 * read: the texts of what the plugin finds missing by itself, one file for each language, and the names that the plugin shares with the site.
 */
export function createFieldFiles(): ReadonlyMap<string, string> {
  const toFile = (value: object) => `${JSON.stringify(value, null, '\t')}\n`;
  const files = localeCodes.flatMap((locale) => [
    ...Object.keys(groups).map((name, order) => {
      const group = createGroup(name, order, locale);
      return [`${locale}/${group.key}.json`, toFile(group)] as const;
    }),
    [`${locale}.json`, toFile(Object.fromEntries(missingNames.map((code) => [code, formatMessage(locale, { code })])))] as const,
  ]);
  return new Map([...files, ['names.php', names]]);
}

/** JSON as PHP writes it. @param value of names and slugs, which have neither braces nor colons */
const toPhp = (value: object) => JSON.stringify(value).replaceAll('{', '[').replaceAll('}', ']').replaceAll(':', ' => ');

/** The languages that a site can have, German first, and the folders of rooms and packages in its addresses. */
const names = `<?php
namespace HotelWebsite\\Companion;

defined( 'ABSPATH' ) || exit;

const SITE_LOCALES   = ${toPhp(localeCodes)};
const RECORD_FOLDERS = ${toPhp(recordFolders)};
`;

function createGroup(name: string, order: number, locale: Locale) {
  const { title, shape, texts, param, values } = groups[name] as Group;
  return {
    key: `group_hotel_website_${name}`,
    title: title[locale],
    fields: createFields(shape, texts, { locale, path: [name] }),
    location: values.map((value) => [{ param, operator: '==', value }]),
    menu_order: order,
    position: 'normal',
    style: 'default',
    label_placement: 'top',
    instruction_placement: 'label',
    hide_on_screen: '',
    active: true,
    show_in_rest: 1,
    acfml_field_group_mode: 'advanced',
  };
}
