import { offerPath, recordPath } from '../../addresses/pageAddresses.ts';
import type { PageContent } from '../../content/types.ts';
import { FILES_FOLDER } from '../../content/uploads.ts';
import type { FoundPost } from '../../content/wordpress/inventory.ts';
import { type RecordFolder, recordFolders } from '../../shared/dialogs.ts';
import { createPostFinding, type Rule } from '../findings.ts';
import { collectPageLinks, parseTexts } from '../html.ts';
import { createLinkChecker } from '../linkChecker.ts';

/** Finds links inside the site that lead to no page, and references to offers, rooms and packages that are not published. */
export const links: Rule = (content) => {
  const isPage = createLinkChecker(content);
  const paths = new Set(content.posts.map(({ path }) => path));
  return content.posts.flatMap((post) => {
    const textLinks = parseTexts(post.content).flatMap((parts) =>
      parts.links.filter((href) => href.startsWith('/') && !href.startsWith(FILES_FOLDER)),
    );
    const broken = [...new Set([...collectPageLinks(post.content), ...textLinks])].filter((href) => !isPage(href));
    return [
      ...broken.map((href) =>
        createPostFinding(post, {
          kind: 'brokenLink',
          level: 'mend',
          what: `the link to ${href} leads nowhere`,
          todo: 'Correct or remove the link',
        }),
      ),
      ...collectReferences(post)
        .filter(({ path }) => !paths.has(path))
        .map(({ what }) =>
          createPostFinding(post, {
            kind: 'brokenReference',
            level: 'mend',
            what: `${what} is not published`,
            todo: 'Publish it, or remove it from the block',
          }),
        ),
    ];
  });
};

/** Collects the posts that the blocks of a page reference, with the paths they must have. */
function collectReferences({ content, locale }: FoundPost): { readonly what: string; readonly path: string }[] {
  if (!('blocks' in content)) return [];
  const record = (folder: RecordFolder, { slug }: { readonly slug: string }) => ({
    what: `the ${recordFolders[folder]} "${slug}"`,
    path: recordPath(locale, folder, slug),
  });
  return content.blocks.flatMap((block: PageContent['blocks'][number]) => {
    if (block.kind === 'offers') return block.offers.map(({ slug }) => ({ what: `the offer "${slug}"`, path: offerPath(locale, slug) }));
    if (block.kind === 'rooms') return block.rooms.map((reference) => record('rooms', reference));
    if (block.kind === 'packages') return block.packages.map((reference) => record('packege', reference));
    if (block.kind === 'room' && block.slug !== null) return [record('rooms', { slug: block.slug })];
    return [];
  });
}
