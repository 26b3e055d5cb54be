import { buildRoomChoicePath, type RoomWish } from '../addresses/roomChoice.ts';
import type { Room } from '../blocks/listed.ts';
import { buildRoom } from '../blocks/room.ts';
import { buildComparison } from '../blocks/roomComparison.ts';
import type { PageContext } from '../elements/context.ts';
import { buildBreadcrumbs, buildChrome } from './chrome.ts';
import { buildHead } from './head.ts';
import type { ContentPageModel } from './page.ts';

/**
 * Builds the page that answers "Which room suits?": all rooms in a table, those that fit best first.
 * @param rooms by their price @returns null where the rooms leave nothing to ask
 */
export function buildRoomChoicePage(rooms: readonly Room[], wishes: readonly RoomWish[], context: PageContext): ContentPageModel | null {
  const { locale, site, t } = context;
  const models = rooms.flatMap((room) => (room.facts && buildRoom(room.slug, room.facts, room, context)) ?? []);
  const comparison = buildComparison(models, context, wishes);
  if (comparison === null || comparison.choice === null) return null;
  const title = t('rooms.choice.title');
  // Search engines find the rooms on their own pages.
  const seo = { noindex: true, title: null, description: null, ogTitle: null, ogDescription: null, ogType: null };
  const translations = Object.fromEntries(site.languages.map((code) => [code, buildRoomChoicePath(site.languages, code, wishes)]));
  const subject = { path: buildRoomChoicePath(site.languages, locale, wishes), title, seo, hero: null, translations };
  return {
    kind: 'content',
    locale,
    head: buildHead(subject, context, 'article', null),
    chrome: buildChrome(context, subject),
    dialog: null,
    hero: { title, lead: [], link: null, picture: null, focus: null, overlay: null },
    breadcrumbs: buildBreadcrumbs(subject.path, context),
    blocks: [comparison],
  };
}
