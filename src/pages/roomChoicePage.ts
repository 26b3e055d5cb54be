import { buildRoomChoicePath, type RoomChoice } from '../addresses/roomChoice.ts';
import { NO_SEO } from '../blocks/listed.ts';
import type { RoomChoiceModel } from '../blocks/roomChoice.ts';
import type { PageContext } from '../elements/context.ts';
import { buildBase, buildBreadcrumbs, buildChrome } from './chrome.ts';
import { buildHead } from './head.ts';
import type { ContentPageModel } from './page.ts';

/** Builds the page that answers "Which room suits?": the rooms that fit, the others folded. */
export function buildRoomChoicePage(block: RoomChoiceModel, choice: RoomChoice, context: PageContext): ContentPageModel {
  const { locale, site, t } = context;
  const title = t('rooms.choice.title');
  // Search engines find the rooms on their own pages.
  const seo = { ...NO_SEO, noindex: true };
  const translations = Object.fromEntries(site.languages.map((code) => [code, buildRoomChoicePath(site.languages, code, choice)]));
  const subject = { path: buildRoomChoicePath(site.languages, locale, choice), title, seo, hero: null, translations };
  return {
    kind: 'content',
    ...buildBase(buildHead(subject, context, 'article', null), buildChrome(context, subject, choice.stay ?? {}), context),
    hero: { title, lead: [], link: null, picture: null, focus: null, film: null, overlay: null },
    breadcrumbs: buildBreadcrumbs(subject.path, context),
    blocks: [block],
  };
}
