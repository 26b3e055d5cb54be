import { buildOfferPath, buildRecordPath } from '../../addresses/pageAddresses.ts';
import type { FoundPost, ImageField } from '../../content/inventory.ts';
import { buildFrameUrl } from '../../elements/frameUrl.ts';
import { listNodes, readText } from '../../elements/richNodes.ts';
import type { RichText } from '../../elements/valueTypes.ts';
import type { Languages } from '../../i18n/locales.ts';
import type { PageContent } from '../../pages/page.ts';
import type { UnshownKind } from '../../pages/wordpress/unshownParts.ts';
import type { RecordType } from '../../shared/dialogs.ts';
import { FILES_FOLDER } from '../../wordpress/uploads.ts';
import { collectEmbeds, collectPageLinks, collectTextParts } from '../contentParts.ts';
import type { FindingCode } from '../messages.ts';
import { createPostFinding, type Finding, type PostRule } from '../types.ts';

const messages: Readonly<Record<UnshownKind, { readonly level: Finding['level']; readonly code: FindingCode }>> = {
  form: { level: 'mend', code: 'textForm' },
  script: { level: 'mend', code: 'textScript' },
  preview: { level: 'hint', code: 'textPreview' },
  formula: { level: 'mend', code: 'textFormula' },
  postList: { level: 'mend', code: 'textPostList' },
  pluginBlock: { level: 'hint', code: 'textPluginBlock' },
  shortcode: { level: 'mend', code: 'textShortcode' },
  foreignPicture: { level: 'mend', code: 'textForeignPicture' },
  unusablePicture: { level: 'mend', code: 'unusablePicture' },
  animation: { level: 'hint', code: 'animation' },
  background: { level: 'mend', code: 'textBackground' },
  buttonWithoutLink: { level: 'mend', code: 'textButtonWithoutLink' },
  filmWithoutSubtitles: { level: 'hint', code: 'textFilmWithoutSubtitles' },
};
/** Messages that name no part: a second one of the same post says nothing new. */
const nameless: ReadonlySet<UnshownKind> = new Set(['form']);

/** Finds parts of editors' texts that visitors do not see, or see without their function. */
export const editor: PostRule = (post) => {
  // Two texts of a page may have the same.
  const unique = new Map(post.unshown.map((part) => [`${part.kind} ${nameless.has(part.kind) ? '' : part.name}`, part]));
  return [...unique.values()].map(({ kind, name }) => {
    const { level, code } = messages[kind];
    return createPostFinding(post, { kind: 'editorBlock', level, message: { code, values: { name } } });
  });
};

/** Finds videos, maps and other frames of hosts that the site file does not list: visitors see a link in their place. */
export const frames: PostRule = (post, { content: { site } }) => {
  const foreign = collectEmbeds(post.content).filter(({ src }) => buildFrameUrl(src, site.frameHosts) === null);
  return [...new Set(foreign.map(({ host }) => host))].map((host) =>
    createPostFinding(post, { kind: 'foreignFrame', level: 'mend', message: { code: 'foreignFrame', values: { host } } }),
  );
};

/** Finds fields that the site leaves out because of what is in them. Layouts with an unknown name have a rule of their own. */
export const leftOut: PostRule = (post) =>
  post.problems
    .filter(({ kind, received }) => kind !== 'layout' || received === null)
    .map((problem) => createPostFinding(post, { kind: 'leftOut', level: 'mend', message: { code: 'leftOut', problem } }));

/** Longer side and size of an image beyond which it is needlessly large for the site. */
const MAX_SIDE_PX = 4000;
const MAX_BYTES = 2 * 1024 * 1024;
/** Pixels of an AVIF beyond which it may take more memory than `src/images/resize.ts` allows, and the side of a square of them. */
const MAX_AVIF_PIXELS = 8_000_000;
const MAX_AVIF_SIDE_PX = 2800;
/** Width below which the site shows an image on a ground, because it has too few pixels for its place (`src/elements/pictureSlots.ts`). */
const MIN_HERO_WIDTH_PX = 900;
const MIN_WIDTH_PX = 480;

/** Finds images without a file or alternative text, oversized ones and small ones, each once on a page. */
export const images: PostRule = (post, { content: { missingFiles } }) => {
  const unique = new Map(post.images.map((image) => [image.path, image]));
  const paths = new Set([...unique.keys(), ...collectTextParts(post.content).images.map(({ path }) => path)]);
  const missing = [...paths].filter((path) => missingFiles.has(path));
  return [
    ...missing.map((picture) =>
      createPostFinding(post, { kind: 'missingFile', level: 'mend', message: { code: 'missingFile', values: { picture } } }),
    ),
    ...[...unique.values()].flatMap((image) => checkImage(post, image)),
    ...checkTextImages(post),
  ];
};

function checkImage(post: FoundPost, { path, alt, width, height, bytes }: ImageField): Finding[] {
  const isDrawing = path.endsWith('.svg');
  const isDense = /\.avif$/i.test(path) && width * height > MAX_AVIF_PIXELS;
  const isOversize = isDense || Math.max(width, height) > MAX_SIDE_PX || (bytes ?? 0) > MAX_BYTES;
  const isHero = 'hero' in post.content && post.content.hero?.path === path;
  const isSmall = width < (isHero ? MIN_HERO_WIDTH_PX : MIN_WIDTH_PX) && !isDrawing;
  const size = `${width} × ${height} px`;
  const withBytes = bytes === null ? size : `${size}, ${(bytes / 1024 / 1024).toFixed(1)} MB`;
  const find = (kind: 'missingAlt' | 'oversizePicture' | 'smallPicture', values: Readonly<Record<string, string | number>>): Finding =>
    createPostFinding(post, { kind, level: 'mend', message: { code: kind, values: { picture: path, ...values } } });
  return [
    ...(alt === '' && !isDrawing ? [find('missingAlt', {})] : []),
    ...(isOversize ? [find('oversizePicture', { size: withBytes, max: isDense ? MAX_AVIF_SIDE_PX : MAX_SIDE_PX })] : []),
    ...(isSmall ? [find('smallPicture', { size, min: MIN_WIDTH_PX, minHero: MIN_HERO_WIDTH_PX })] : []),
  ];
}

/** Checks images inside texts: their alternative text is part of the text, not of the media library. */
function checkTextImages(post: FoundPost): Finding[] {
  const withoutAlt = collectTextParts(post.content).images.filter(({ alt }) => alt === '');
  return [...new Set(withoutAlt.map(({ path }) => path))].map((picture) =>
    createPostFinding(post, { kind: 'missingAlt', level: 'mend', message: { code: 'missingAltInText', values: { picture } } }),
  );
}

/** Finds links inside the site that lead to no page, and references to offers, rooms and packages that are not published. */
export const links: PostRule = (post, { content, isPage, postsByPath }) => {
  const textLinks = collectTextParts(post.content).links.filter((href) => href.startsWith('/') && !href.startsWith(FILES_FOLDER));
  const broken = [...new Set([...collectPageLinks(post.content), ...textLinks])].filter((href) => !isPage(href));
  return [
    ...broken.map((path) =>
      createPostFinding(post, { kind: 'brokenLink', level: 'mend', message: { code: 'brokenLink', values: { path } } }),
    ),
    ...collectReferences(post, content.languages)
      .filter(({ path }) => !postsByPath.has(path))
      .map(({ code, slug }) => createPostFinding(post, { kind: 'brokenReference', level: 'mend', message: { code, values: { slug } } })),
  ];
};

interface Reference {
  /** The message where it is not published. */
  readonly code: FindingCode;
  readonly slug: string;
  /** The path that the post must have. */
  readonly path: string;
}
const recordCodes = { rooms: 'unpublishedRoom', packege: 'unpublishedPackage' } as const satisfies Record<RecordType, FindingCode>;

/** Collects the posts that the blocks of a page reference. */
function collectReferences({ content, locale }: FoundPost, languages: Languages): Reference[] {
  if (!('blocks' in content)) return [];
  const record = (type: RecordType, slug: string): Reference => ({
    code: recordCodes[type],
    slug,
    path: buildRecordPath(languages, locale, type, slug),
  });
  return content.blocks.flatMap((block: PageContent['blocks'][number]): Reference[] => {
    if (block.kind === 'offers')
      return block.offers.map(({ slug }) => ({ code: 'unpublishedOffer', slug, path: buildOfferPath(languages, locale, slug) }));
    if (block.kind === 'rooms') return block.rooms.map(({ slug }) => record('rooms', slug));
    if (block.kind === 'packages') return block.packages.map(({ slug }) => record('packege', slug));
    if (block.kind === 'room' && block.slug !== null) return [record('rooms', block.slug)];
    return [];
  });
}

/** The slug of the page that WordPress makes when it is installed, by the language of the installation. */
const sampleSlugs: ReadonlySet<string> = new Set([
  'sample-page',
  'beispiel-seite',
  'pagina-ejemplo',
  'pagina-de-ejemplo',
  'page-d-exemple',
]);

/** Finds WordPress' sample page among the pages. */
export const samples: PostRule = (post) =>
  post.kind === 'page' && sampleSlugs.has(post.content.slug)
    ? [createPostFinding(post, { kind: 'samplePage', level: 'mend', message: { code: 'samplePage' } })]
    : [];

const MAX_QUOTE_CHARS = 60;

/** Finds blocks for tables without a table. */
export const tables: PostRule = (post) => {
  if (!('blocks' in post.content)) return [];
  return post.content.blocks.flatMap((block) => {
    if ((block.kind !== 'table' && block.kind !== 'priceTable') || block.body.length === 0 || hasTable(block.body)) return [];
    const text = readText(listNodes(block.body, false)).slice(0, MAX_QUOTE_CHARS);
    return [createPostFinding(post, { kind: 'editorBlock', level: 'mend', message: { code: 'textForTable', values: { text } } })];
  });
};

function hasTable(text: RichText): boolean {
  return text.some((segment) => segment.kind === 'table' || (segment.kind === 'box' && hasTable(segment.content)));
}

/** Characters of a description that search engines show. */
const MAX_DESCRIPTION_LENGTH = 160;

/** Finds pages that are nested too deep for their address, missing titles, and missing or too long descriptions for search engines. */
export const metadata: PostRule = (post) => {
  const { title, seo } = post.content;
  const length = seo.description?.length ?? 0;
  return [
    ...(post.deepPath !== null
      ? [createPostFinding(post, { kind: 'deepPage', level: 'mend', message: { code: 'deepPage', values: { path: post.deepPath } } })]
      : []),
    ...(title === '' ? [createPostFinding(post, { kind: 'missingTitle', level: 'mend', message: { code: 'missingTitle' } })] : []),
    ...(length === 0
      ? [createPostFinding(post, { kind: 'missingDescription', level: 'mend', message: { code: 'missingDescription' } })]
      : []),
    ...(length > MAX_DESCRIPTION_LENGTH
      ? [
          createPostFinding(post, {
            kind: 'longDescription',
            level: 'hint',
            message: { code: 'longDescription', values: { length, max: MAX_DESCRIPTION_LENGTH } },
          }),
        ]
      : []),
  ];
};
