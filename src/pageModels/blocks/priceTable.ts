import { buildRecordPath } from '../../addresses/pageAddresses.ts';
import { namesRow } from '../../content/tableRow.ts';
import { toPlainText } from '../../content/text.ts';
import type { RecordContent } from '../../content/types.ts';
import type { Locale } from '../../i18n/locales.ts';

/** The text of a cell with nothing but text, which may be bold or italic. Sanitised HTML has no `<` inside a tag or a text. */
const cellText = /(?<=<t[dh]\b[^<>]*>(?:<(?:strong|b|em)>)?)[^<>]+(?=<\/)/g;

/**
 * Links each cell of a sanitised table that begins with the name of a room to that room's page. A cell with a link, or another element, stays
 * as it is.
 */
export function linkRoomNames(html: string, rooms: readonly RecordContent[], locale: Locale): string {
  // Of two names that fit, the longer one is meant.
  const named = rooms.filter(({ title }) => title !== '').toSorted((a, b) => b.title.length - a.title.length);
  return html.replace(cellText, (cell) => {
    const room = named.find(({ title }) => namesRow(toPlainText(cell), title));
    return room === undefined ? cell : `<a href="${buildRecordPath(locale, 'rooms', room.slug)}">${cell}</a>`;
  });
}
