import { buildPath } from '../../addresses/pageAddresses.ts';
import { buildRoomChoicePath, parseRoomChoice } from '../../addresses/roomChoice.ts';
import { buildRoomChoice, keepAsked } from '../../blocks/roomChoice.ts';
import { getRooms } from '../../content/records.ts';
import { buildRoomChoicePage } from '../../pages/roomChoicePage.ts';
import { loadContentPage } from './page.ts';
import { getContext, type PageLoader, toFoundPage } from './pageResponse.ts';

/** Loads the answer to "Which room suits?". A page that an editor has made at the same path comes first. */
export const loadRoomChoicePage: PageLoader = async (services, pagePath) => {
  const { source } = services;
  const { locale, segments } = pagePath;
  const choice = parseRoomChoice(locale, segments);
  const path = buildPath(source.languages, locale, segments);
  if (choice === null || (await source.isPage(locale, path))) return loadContentPage(services, pagePath);
  const [{ rooms, complete }, context] = await Promise.all([getRooms(source, locale), getContext(services, locale)]);
  if (rooms === null) return { kind: 'unavailable' };
  const { first } = source.getMonths();
  const block = buildRoomChoice(rooms, choice, first, context);
  if (block === null) return { kind: 'missing' };
  // What this hotel does not ask, any more, has no address of its own.
  const asked = buildRoomChoicePath(source.languages, locale, keepAsked(rooms, choice, first));
  if (complete && asked !== path) return { kind: 'moved', path: asked };
  return toFoundPage(services, buildRoomChoicePage(block, choice, context), context, complete);
};
