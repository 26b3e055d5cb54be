import { buildPath } from '../../addresses/pageAddresses.ts';
import { parseRoomChoice } from '../../addresses/roomChoice.ts';
import { getRooms } from '../../content/records.ts';
import { buildRoomChoicePage } from '../../pages/roomChoicePage.ts';
import { loadContentPage } from './page.ts';
import { getContext, type PageLoader, toFoundPage } from './pageResponse.ts';

/** Loads the answer to "Which room suits?". A page that an editor has made at the same path comes first. */
export const loadRoomChoicePage: PageLoader = async (services, pagePath) => {
  const { source } = services;
  const { locale, segments } = pagePath;
  const wishes = parseRoomChoice(locale, segments);
  if (wishes === null || (await source.isPage(locale, buildPath(source.languages, locale, segments))))
    return loadContentPage(services, pagePath);
  const [{ rooms, complete }, context] = await Promise.all([getRooms(source, locale), getContext(services, locale)]);
  if (rooms === null) return { kind: 'unavailable' };
  const page = buildRoomChoicePage(rooms, wishes, context);
  return page === null ? { kind: 'missing' } : toFoundPage(services, page, context, complete);
};
