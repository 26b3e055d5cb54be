import { type ExpandContext, getAttachment, getEntry } from './expandContext.ts';
import { buildImgAttributes } from './expandImage.ts';

const pictureTag = /<img\b[^>]*?\ssrc="picture:([^"]*)"[^>]*>/g;
const postLink = /\shref="(page|offer|room):([^"#]*)(#[^"]*)?"/g;
const leftMarker = /\b(?:src|href)\s*=\s*["']?(?:page|offer|room|package|picture):[^"'\s>]*/;

/** Replaces the markers of an HTML text: `src="picture:NAME"` by WordPress's image attributes, `href="page:KEY"`, `href="offer:KEY"` and `href="room:KEY"` by links. */
export function expandHtml(html: string, context: ExpandContext, field: string): string {
  const expanded = html
    .replace(pictureTag, (tag: string, name: string) => {
      const picture = getAttachment(name, context, field);
      if (picture === null) return '';
      const withClass = addClass(tag, `wp-image-${picture.id}`);
      const attributes = Object.entries(buildImgAttributes(picture, context.origin)).map(([key, value]) => ` ${key}="${value}"`);
      return withClass.replace(/\ssrc="[^"]*"/, attributes.join(''));
    })
    .replace(postLink, (_, kind: 'page' | 'offer' | 'room', key: string, anchor = '') => {
      const entry = getEntry(kind, key, context, field);
      return ` href="${entry?.link ?? ''}${anchor}"`;
    });
  const left = leftMarker.exec(expanded)?.[0];
  if (left !== undefined) context.reportProblem(field, `cannot be understood: ${left}`);
  return expanded;
}

function addClass(tag: string, name: string): string {
  return /\sclass="/.test(tag) ? tag.replace(/\sclass="/, `$&${name} `) : tag.replace(/^<img/, `$& class="${name}"`);
}
