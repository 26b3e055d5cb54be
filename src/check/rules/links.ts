import { offerPath, recordPath } from '../../addresses/pageAddresses.ts';
import type { PageContent } from '../../content/types.ts';
import type { FoundPost } from '../../content/wordpress/inventory.ts';
import { type RecordFolder, recordFolders } from '../../shared/dialogs.ts';
import { createAnswers } from '../addresses.ts';
import { about, type Rule } from '../findings.ts';
import { htmlOf, linksOf } from '../html.ts';

/** Links inside the site that no page answers, and offers, rooms and packages named that are not there. */
export const links: Rule = (estate) => {
  const answers = createAnswers(estate);
  const paths = new Set(estate.posts.map(({ path }) => path));
  return estate.posts.flatMap((post) => {
    const inTexts = htmlOf(post.content).flatMap((parts) => parts.links.filter((href) => href.startsWith('/')));
    const broken = [...new Set([...linksOf(post.content), ...inTexts])].filter((href) => !answers(href));
    return [
      ...broken.map((href) =>
        about(post, {
          kind: 'brokenLink',
          level: 'mend',
          what: `the link to ${href} leads nowhere`,
          todo: 'Correct or remove the link',
        }),
      ),
      ...referencesOf(post)
        .filter(({ path }) => !paths.has(path))
        .map(({ what }) =>
          about(post, {
            kind: 'brokenReference',
            level: 'mend',
            what: `${what} is not published`,
            todo: 'Publish it, or remove it from the block',
          }),
        ),
    ];
  });
};

/** What the blocks of a page point to, with the path it must have. */
function referencesOf({ content, locale }: FoundPost): { readonly what: string; readonly path: string }[] {
  if (!('blocks' in content)) return [];
  const record = (folder: RecordFolder, { slug }: { readonly slug: string }) => ({
    what: `the ${recordFolders[folder]} "${slug}"`,
    path: recordPath(locale, folder, slug),
  });
  return content.blocks.flatMap((block: PageContent['blocks'][number]) => {
    if (block.kind === 'offers') return block.offers.map(({ slug }) => ({ what: `the offer "${slug}"`, path: offerPath(locale, slug) }));
    if (block.kind === 'rooms') return block.rooms.map((room) => record('rooms', room));
    if (block.kind === 'packages') return block.packages.map((one) => record('packege', one));
    if (block.kind === 'room' && block.slug !== null) return [record('rooms', { slug: block.slug })];
    return [];
  });
}
