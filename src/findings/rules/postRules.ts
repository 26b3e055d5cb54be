import { buildOfferPath, buildOffersPath, buildRecordPath, type SiteAddresses } from '../../addresses/pageAddresses.ts';
import type { FoundPost, ImageField } from '../../content/inventory.ts';
import { buildFrameUrl } from '../../elements/frameUrl.ts';
import { listNodes, readText } from '../../elements/richNodes.ts';
import type { RichText } from '../../elements/valueTypes.ts';
import { locales } from '../../i18n/locales.ts';
import type { PageContent } from '../../pages/page.ts';
import type { FieldProblem } from '../../pages/wordpress/fieldProblems.ts';
import { addDays, isOpenOn } from '../../shared/dates.ts';
import type { RecordType } from '../../shared/dialogs.ts';
import { FILES_FOLDER } from '../../wordpress/uploads.ts';
import { getContentParts, isEmptyPage } from '../contentParts.ts';
import type { FindingCode } from '../kinds.ts';
import { type Found, type PostRule, type SiteContent, when } from '../types.ts';

/** Finds blocks with unknown layouts: visitors do not see them. */
const layouts: PostRule = (post) => [...new Set(post.unknownLayouts)].map((layout) => ({ code: 'unknownLayout', values: { layout } }));

/** Finds missing translations. Posts that name each other as translations miss the same ones. */
const translations: PostRule = ({ content: { translations: others }, locale, path }, { site, locales: codes, postsByPath }) => {
  const named = { ...others, [locale]: path };
  const paths = Object.values(named).toSorted().join(' ');
  const missing = codes.filter((code) => named[code] === undefined);
  const unpublished = site.languages.filter((code) => named[code] !== undefined && !postsByPath.has(named[code]));
  const isForeign = (other: FoundPost | undefined) => other !== undefined && (other.content.translations[locale] ?? path) !== path;
  const foreign = codes.filter((code) => code !== locale && isForeign(postsByPath.get(named[code] ?? '')));
  const names = missing.map((code) => locales[code].name).join(', ');
  return [
    ...when(missing.length > 0, { code: 'missingTranslation', values: { languages: names }, group: paths }),
    ...unpublished.map((code) => ({
      code: 'unpublishedTranslation' as const,
      values: { language: locales[code].name, path: named[code] ?? '' },
      group: `${paths} ${code}`,
    })),
    ...foreign.map((code) => ({
      code: 'foreignTranslation' as const,
      values: { language: locales[code].name, path: named[code] ?? '' },
    })),
  ];
};

/** Finds parts of editors' texts that visitors do not see, or see without their function. */
export const editor = (post: Pick<FoundPost, 'unshown'>): Found[] => {
  // Two texts of a page may have the same. Forms have no name.
  const unique = new Map(post.unshown.map((part) => [`${part.kind} ${part.kind === 'form' ? '' : part.name}`, part]));
  const ownBlocks = { form: { block: 'form' }, cards: { block: 'cards' }, offers: { block: 'offers' } } as const;
  return [...unique.values()].map(({ kind, name }) => ({ code: kind, values: { name, ...ownBlocks } }));
};

/** Finds videos, maps and other frames of hosts that the site file does not list: visitors see a link in their place. */
export const frames = ({ content }: Pick<FoundPost, 'content'>, { site }: Pick<SiteContent, 'site'>): Found[] => {
  const foreign = getContentParts(content).embeds.filter(({ src }) => buildFrameUrl(src, site.frameHosts) === null);
  return [...new Set(foreign.map(({ host }) => host))].map((host) => ({ code: 'foreignFrame', values: { host } }));
};

/** Finds fields that the site leaves out because of what is in them. Layouts with an unknown name have a rule of their own. */
const leftOut: PostRule = (post) =>
  post.problems
    .filter(({ kind, received }) => kind !== 'layout' || received === null)
    .map((problem) => ({ code: leftOutCodes[problem.kind] ?? 'leftOutPart', problem }));

/** Of fields of the wrong type much may be lost at once: then the last good content stays (`refuseLoss`). */
const leftOutCodes: { readonly [K in FieldProblem['kind']]?: FindingCode } = { field: 'leftOut', link: 'leftOutLink' };

/** Longer side and size of an image beyond which it is needlessly large for the site. */
const MAX_SIDE_PX = 4000;
const MAX_BYTES = 2 * 1024 * 1024;
/** Pixels of an AVIF beyond which it may take more memory than `src/images/resize.ts` allows, and the side of a square of them. */
const MAX_AVIF_PIXELS = 8_000_000;
const MAX_AVIF_SIDE_PX = 2800;
/** Width below which the site shows an image on a ground, because it has too few pixels for its place (`src/elements/pictureSlots.ts`). */
const MIN_HERO_WIDTH_PX = 1000;
const MIN_WIDTH_PX = 480;

/** Finds images without a file or alternative text, oversized ones and small ones, each once on a page. */
const images: PostRule = (post, { missingFiles }) => {
  const unique = new Map(post.images.map((image) => [image.path, image]));
  const { textImages } = getContentParts(post.content);
  const missing = new Set([...unique.keys(), ...textImages.map(({ path }) => path)].filter((path) => missingFiles.has(path)));
  // The alternative text of a picture in a text is part of the text, not of the media library.
  const mute = new Set(textImages.flatMap(({ path, alt }) => (alt === '' ? [path] : [])));
  return [
    ...[...missing].map((picture) => ({ code: 'missingFile' as const, values: { picture } })),
    ...[...unique.values()].flatMap((image) => checkImage(post, image)),
    ...[...mute].map((picture) => ({ code: 'missingAltInText' as const, values: { picture } })),
  ];
};

function checkImage(post: FoundPost, { path, alt, width, height, bytes }: ImageField): Found[] {
  const isDrawing = path.endsWith('.svg');
  const isDense = /\.avif$/i.test(path) && width * height > MAX_AVIF_PIXELS;
  const isOversize = isDense || Math.max(width, height) > MAX_SIDE_PX || (bytes ?? 0) > MAX_BYTES;
  const isHero = 'hero' in post.content && post.content.hero?.path === path;
  const isUpright = isHero && height > width;
  const isSmall = width < (isHero ? MIN_HERO_WIDTH_PX : MIN_WIDTH_PX) && !isDrawing;
  const size = `${width} × ${height} px`;
  const withBytes = bytes === null ? size : `${size}, ${(bytes / 1024 / 1024).toFixed(1)} MB`;
  const max = isDense ? MAX_AVIF_SIDE_PX : MAX_SIDE_PX;
  return [
    ...when(alt === '' && !isDrawing, { code: 'missingAlt', values: { picture: path } }),
    ...when(isOversize, { code: 'oversizePicture', values: { picture: path, size: withBytes, max } }),
    ...when(isUpright, { code: 'uprightPicture', values: { picture: path, size } }),
    ...when(isSmall, { code: 'smallPicture', values: { picture: path, size, min: MIN_WIDTH_PX, minHero: MIN_HERO_WIDTH_PX } }),
  ];
}

/** Finds links inside the site that lead to no page, and references to offers, rooms and packages that are not published. */
const links: PostRule = (post, { site, isPage, postsByPath }) => {
  const { pageLinks, textLinks } = getContentParts(post.content);
  const inside = textLinks.filter((href) => href.startsWith('/') && !href.startsWith(FILES_FOLDER));
  const broken = [...new Set([...pageLinks, ...inside])].filter((href) => !isPage(href));
  return [
    ...broken.map((path) => ({ code: 'brokenLink' as const, values: { path } })),
    ...collectReferences(post, site)
      .filter(({ path }) => !postsByPath.has(path))
      .map(({ code, slug }) => ({ code, values: { slug } })),
  ];
};

interface Reference {
  /** The code where it is not published. */
  readonly code: FindingCode;
  readonly slug: string;
  /** The path that the post must have. */
  readonly path: string;
}
const recordCodes = { rooms: 'unpublishedRoom', packege: 'unpublishedPackage' } as const satisfies Record<RecordType, FindingCode>;

/** Collects the posts that the blocks of a page reference. */
function collectReferences({ content, locale }: FoundPost, site: SiteAddresses): Reference[] {
  if (!('blocks' in content)) return [];
  const record = (type: RecordType, slug: string): Reference => ({
    code: recordCodes[type],
    slug,
    path: buildRecordPath(site.languages, locale, type, slug),
  });
  return content.blocks.flatMap((block: PageContent['blocks'][number]): Reference[] => {
    if (block.kind === 'offers')
      return block.offers.map(({ slug }) => ({ code: 'unpublishedOffer', slug, path: buildOfferPath(site, locale, slug) }));
    if (block.kind === 'rooms') return block.rooms.map(({ slug }) => record('rooms', slug));
    if (block.kind === 'packages') return block.packages.map(({ slug }) => record('packege', slug));
    if (block.kind === 'room' && block.slug !== null) return [record('rooms', block.slug)];
    return [];
  });
}

/** Finds published offers that no list names: guests find them by their address alone. */
const unlistedOffers: PostRule = ({ kind, locale, content: { slug } }, { site, posts, postsByPath }) => {
  const list = postsByPath.get(buildOffersPath(site, locale));
  const listed = (post: FoundPost) => collectReferences(post, site).filter(({ code }) => code === 'unpublishedOffer');
  // A list that names no offer shows all.
  if (kind !== 'offer' || list === undefined || !listed(list).some(({ path }) => postsByPath.has(path))) return [];
  const isListed = posts.some((post) => post.locale === locale && listed(post).some((offer) => offer.slug === slug));
  return when(!isListed, { code: 'unlistedOffer', values: { block: { block: 'offers' }, page: list.content.title } });
};

/** Finds pages without content. The list of offers fills itself. */
const emptyPages: PostRule = (post, { site }) =>
  when(post.kind === 'page' && isEmptyPage(post.content) && post.path !== buildOffersPath(site, post.locale), { code: 'emptyPage' });

/** Any year without 29 February: the prices of a season hold every year. */
const YEAR = '2027-01-01';
const YEAR_DAYS = 365;

/** Finds nights with two prices: guests then see none for a stay. */
const overlappingPrices: PostRule = ({ content }) => {
  const rows = 'seasonPrices' in content ? content.seasonPrices : [];
  const nights = Array.from({ length: YEAR_DAYS }, (_, day) => addDays(YEAR, day)).map((night) => ({
    night,
    priced: rows.filter(({ days }) => days !== null && isOpenOn(night, days)),
  }));
  const isTwofold = ({ priced }: (typeof nights)[number]) => new Set(priced.map(({ price }) => price)).size > 1;
  const start = nights.findIndex(isTwofold);
  const first = nights[start];
  if (first === undefined) return [];
  const end = nights.findIndex((each, index) => index > start && !isTwofold(each));
  const until = nights[end === -1 ? YEAR_DAYS - 1 : end - 1]?.night ?? first.night;
  const names = first.priced.map(({ season, price }) => season || String(price)).join(', ');
  return [{ code: 'overlappingPrices', values: { seasons: names, from: { day: first.night.slice(5) }, until: { day: until.slice(5) } } }];
};

/** The slug of the page that WordPress makes when it is installed, by the language of the installation. */
const sampleSlugs: ReadonlySet<string> = new Set([
  'sample-page',
  'beispiel-seite',
  'pagina-ejemplo',
  'pagina-de-ejemplo',
  'page-d-exemple',
]);

/** Finds WordPress' sample page among the pages. */
const samples: PostRule = ({ kind, content }) => when(kind === 'page' && sampleSlugs.has(content.slug), { code: 'samplePage' });

const MAX_QUOTE_CHARS = 60;

/** Finds blocks for tables without a table. */
const tables: PostRule = ({ content }) => {
  if (!('blocks' in content)) return [];
  return content.blocks.flatMap((block) => {
    if ((block.kind !== 'table' && block.kind !== 'priceTable') || block.body.length === 0 || hasTable(block.body)) return [];
    const text = readText(listNodes(block.body, false)).slice(0, MAX_QUOTE_CHARS);
    return [{ code: 'textForTable', values: { text } }];
  });
};

function hasTable(text: RichText): boolean {
  return text.some((segment) => segment.kind === 'table' || (segment.kind === 'box' && hasTable(segment.content)));
}

/** Characters of a description that search engines show. */
const MAX_DESCRIPTION_LENGTH = 160;

/** Finds pages that are nested too deep for their address, missing titles, and missing or too long descriptions for search engines. */
const metadata: PostRule = ({ deepPath, content: { title, seo } }) => {
  const length = seo.description?.length ?? 0;
  return [
    ...when(deepPath !== null, { code: 'deepPage', values: { path: deepPath ?? '' } }),
    ...when(title === '', { code: 'missingTitle' }),
    ...when(length === 0, { code: 'missingDescription' }),
    ...when(length > MAX_DESCRIPTION_LENGTH, { code: 'longDescription', values: { length, max: MAX_DESCRIPTION_LENGTH } }),
  ];
};

/** Rules of single posts beside those of days and law. */
export const postRules: readonly PostRule[] = [
  layouts,
  leftOut,
  links,
  translations,
  metadata,
  images,
  editor,
  frames,
  emptyPages,
  unlistedOffers,
  overlappingPrices,
  samples,
  tables,
];
