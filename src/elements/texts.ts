import type { Locale } from '../i18n/locales.ts';

/** One text in each language. */
export type Texts = Readonly<Record<Locale, string>>;

/** What editors read at a field. */
export interface FieldText {
  readonly label: Texts;
  readonly help?: Texts;
  /** How a text is entered: with formats, or in several lines; by default in one line. */
  readonly input?: 'html' | 'lines';
  /** True for a short text that stands beside another field. */
  readonly isHalf?: boolean;
  /** Labels of the words of a choice that are not their own label. */
  readonly words?: Readonly<Record<string, Texts>>;
  /** Type of the posts of a reference. */
  readonly postType?: 'angebot' | 'rooms' | 'packege';
  /** The fields of an entry or a group; null leaves a field out. */
  readonly fields?: FieldTexts;
}
export type FieldTexts = Readonly<Record<string, FieldText | null>>;

/** Returns a text in each language. */
export const texts = (en: string, de: string, es: string, fr: string): Texts => ({ de, en, es, fr });

const t = texts;

/** Fields that several blocks have. */
export const common = {
  headline: { label: t('Headline', 'Überschrift', 'Título', 'Titre') },
  headlineSize: {
    label: t('Size of the headline', 'Größe der Überschrift', 'Tamaño del título', 'Taille du titre'),
    help: t(
      '1 is the largest. The outline of the page stays the same.',
      '1 ist die größte. Die Gliederung der Seite bleibt gleich.',
      '1 es el mayor. La estructura de la página no cambia.',
      '1 est la plus grande. La structure de la page ne change pas.',
    ),
  },
  text: { label: t('Text', 'Text', 'Texto', 'Texte'), input: 'html' },
  plainText: { label: t('Text', 'Text', 'Texto', 'Texte'), input: 'lines' },
  image: {
    label: t('Picture', 'Bild', 'Imagen', 'Image'),
    help: t(
      'Best 2560 pixels wide, at most 4000 pixels and 2 MB. Describe it in the media library (alternative text).',
      'Am besten 2560 Pixel breit, höchstens 4000 Pixel und 2 MB. In der Mediathek beschreiben (Alternativtext).',
      'Mejor con 2560 píxeles de ancho, 4000 píxeles y 2 MB como máximo. Descríbala en la biblioteca (texto alternativo).',
      'De préférence 2560 pixels de large, 4000 pixels et 2 Mo au plus. Décrivez-la dans la médiathèque (texte alternatif).',
    ),
  },
  images: { label: t('Pictures', 'Bilder', 'Imágenes', 'Images') },
  link: { label: t('Link', 'Link', 'Enlace', 'Lien') },
  title: { label: t('Title', 'Titel', 'Título', 'Titre') },
  ratio: {
    label: t('Shape of the picture', 'Format des Bildes', 'Formato de la imagen', 'Format de l’image'),
    help: t('Width to height.', 'Breite zu Höhe.', 'Ancho por alto.', 'Largeur sur hauteur.'),
  },
  table: {
    label: t('Table', 'Tabelle', 'Tabla', 'Tableau'),
    help: t(
      'Paste a table with one row of headings, from a spreadsheet or a text document.',
      'Eine Tabelle mit einer Kopfzeile einfügen, aus einer Tabellenkalkulation oder einem Textdokument.',
      'Pegue una tabla con una fila de encabezados, desde una hoja de cálculo o un documento.',
      'Collez un tableau avec une ligne d’en-têtes, depuis un tableur ou un document.',
    ),
    input: 'html',
  },
  priceFrom: {
    label: t('Price from, in euros', 'Preis ab, in Euro', 'Precio desde, en euros', 'Prix à partir de, en euros'),
    help: t(
      'Empty: the site says that the price is on request.',
      'Leer: Die Website schreibt „Preis auf Anfrage“.',
      'Vacío: la web indica que el precio es a consultar.',
      'Vide : le site indique que le prix est sur demande.',
    ),
  },
  priceNote: {
    isHalf: true,
    label: t('Note on the price', 'Hinweis zum Preis', 'Nota sobre el precio', 'Remarque sur le prix'),
    help: t(
      'Such as: per person, three nights.',
      'Etwa: pro Person, drei Nächte.',
      'Por ejemplo: por persona, tres noches.',
      'Par exemple : par personne, trois nuits.',
    ),
  },
} as const satisfies Readonly<Record<string, FieldText>>;

/** The days on which a page or a block is shown. */
export const visibleDaysTexts = {
  visible_from: {
    label: t('Visible from', 'Sichtbar ab', 'Visible desde', 'Visible à partir du'),
    help: t(
      'First day on the site. Empty: at once.',
      'Erster Tag auf der Website. Leer: sofort.',
      'Primer día en la web. Vacío: enseguida.',
      'Premier jour sur le site. Vide : tout de suite.',
    ),
  },
  visible_to: {
    label: t('Visible to', 'Sichtbar bis', 'Visible hasta', 'Visible jusqu’au'),
    help: t(
      'Last day on the site: it disappears by itself at midnight. Empty: it stays.',
      'Letzter Tag auf der Website: Um Mitternacht verschwindet es von selbst. Leer: Es bleibt.',
      'Último día en la web: a medianoche desaparece por sí solo. Vacío: permanece.',
      'Dernier jour sur le site : disparaît de lui-même à minuit. Vide : reste.',
    ),
  },
} as const satisfies Readonly<Record<string, FieldText>>;
