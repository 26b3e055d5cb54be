import { buildOfferPath, buildRecordPath } from '../../addresses/pageAddresses.ts';
import type { PageContent } from '../../content/types.ts';
import { FILES_FOLDER } from '../../content/uploads.ts';
import type { RecordFolder } from '../../shared/dialogs.ts';
import type { FoundPost } from '../../wordpress/inventory.ts';
import { collectPageLinks, collectTextParts } from '../contentParts.ts';
import type { FindingCode } from '../messages.ts';
import { createPostFinding, type PostRule } from '../types.ts';

/** Finds links inside the site that lead to no page, and references to offers, rooms and packages that are not published. */
export const links: PostRule = (post, { isPage, postsByPath }) => {
  const textLinks = collectTextParts(post.content).links.filter((href) => href.startsWith('/') && !href.startsWith(FILES_FOLDER));
  const broken = [...new Set([...collectPageLinks(post.content), ...textLinks])].filter((href) => !isPage(href));
  return [
    ...broken.map((path) =>
      createPostFinding(post, { kind: 'brokenLink', level: 'mend', message: { code: 'brokenLink', values: { path } } }),
    ),
    ...collectReferences(post)
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
const recordCodes = { rooms: 'unpublishedRoom', packege: 'unpublishedPackage' } as const satisfies Record<RecordFolder, FindingCode>;

/** Collects the posts that the blocks of a page reference. */
function collectReferences({ content, locale }: FoundPost): Reference[] {
  if (!('blocks' in content)) return [];
  const record = (folder: RecordFolder, slug: string): Reference => ({
    code: recordCodes[folder],
    slug,
    path: buildRecordPath(locale, folder, slug),
  });
  return content.blocks.flatMap((block: PageContent['blocks'][number]): Reference[] => {
    if (block.kind === 'offers')
      return block.offers.map(({ slug }) => ({ code: 'unpublishedOffer', slug, path: buildOfferPath(locale, slug) }));
    if (block.kind === 'rooms') return block.rooms.map(({ slug }) => record('rooms', slug));
    if (block.kind === 'packages') return block.packages.map(({ slug }) => record('packege', slug));
    if (block.kind === 'room' && block.slug !== null) return [record('rooms', block.slug)];
    return [];
  });
}
