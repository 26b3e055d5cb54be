import { decodeHTML } from 'entities';
import { wordpressTypes } from './authored.ts';
import type { CatalogEntry } from './catalog.ts';
import type { ExpandContext } from './expandContext.ts';
import { expandHtml } from './expandHtml.ts';
import type { JsonObject } from './json.ts';

/** An ISO time in the format of the database: a space in place of the T. */
export function toDatabaseTime(time: string): string {
  return time.replace('T', ' ');
}

/**
 * Builds the WP_Post that a relationship field sends: the database row with raw title and raw block markup. The demo WordPress is in UTC,
 * so local and GMT times are equal.
 */
export function buildWpPost(entry: CatalogEntry, context: ExpandContext): JsonObject {
  const { authored, post } = entry;
  // Problems of this HTML are reported when the post itself is expanded.
  const html = expandHtml(authored.content, { ...context, reportProblem: () => undefined }, '');
  const published = toDatabaseTime(entry.date);
  const modified = toDatabaseTime(post.modified);
  return {
    ID: entry.id,
    post_author: '1',
    post_date: published,
    post_date_gmt: published,
    post_content: html === '' ? '' : `<!-- wp:html -->\n${html}\n<!-- /wp:html -->`,
    post_title: decodeHTML(authored.title),
    post_excerpt: '',
    post_status: 'publish',
    comment_status: 'closed',
    ping_status: 'closed',
    post_password: '',
    post_name: authored.slug,
    to_ping: '',
    pinged: '',
    post_modified: modified,
    post_modified_gmt: modified,
    post_content_filtered: '',
    post_parent: entry.parentId,
    guid: buildGuid(entry.id, context.origin),
    menu_order: 0,
    post_type: wordpressTypes[entry.kind].type,
    post_mime_type: '',
    comment_count: '0',
    filter: 'raw',
  };
}

/** The address by which WordPress identifies a post for ever, whatever its slug. */
export function buildGuid(id: number, origin: string): string {
  return `${origin}/?p=${id}`;
}
