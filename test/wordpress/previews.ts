import { expect } from 'vitest';
import { getPrefix, type Locale, localeCodes } from '../../src/i18n/locales.ts';
import type { Editor, RestBody } from './editor.ts';
import { type FormEntry, toFormEntries } from './formFields.ts';

/** What an editor has not published, each in the way the block editor saves it. */
export const states = ['draft', 'pending', 'future', 'private', 'autosave', 'revision'] as const;
export type State = (typeof states)[number];
export const postTypes = ['pages', 'angebot', 'rooms', 'packege'] as const;
export type PostType = (typeof postTypes)[number];

/** In every text that an editor enters in these tests, and nowhere else. */
export const DRAFT_MARK = 'Entwurfsprobe';

/** What an editor enters. */
export interface Entered {
  readonly title: string;
  readonly content: string;
  readonly acf?: object;
}

/** Saves a new post in a state and returns the address to which the editor's preview button leads. */
export async function savePost(editor: Editor, type: PostType, locale: Locale, state: State, entered: Entered): Promise<string> {
  const prefix = getPrefix(localeCodes, locale);
  const save = (path: string, body: object) => editor.save('POST', path, body, prefix);
  const route = `/wp/v2/${type}`;
  if (state === 'autosave' || state === 'revision') {
    const stored = toStored(entered);
    if (state === 'autosave') {
      const { id } = await save(route, { ...stored, status: 'publish' });
      const { title, content, acf = {} } = entered;
      return savePreview(editor, type, locale, id, { title, content }, toFormEntries(acf));
    }
    // WordPress keeps a revision of each change. This one was never public.
    const { id } = await save(route, { ...stored, status: 'draft' });
    await save(`${route}/${id}`, entered);
    const revision = await findRevision(editor, `${route}/${id}/revisions`, prefix);
    await save(`${route}/${id}`, { ...stored, status: 'publish' });
    return `admin-post.php?action=hotel_website_preview&revision=${revision}`;
  }
  const date = state === 'future' ? { date_gmt: '2049-05-01T10:00:00' } : {};
  const post = await save(route, { ...entered, ...date, status: state });
  return toPreviewButton(post);
}

/** What was published before: other words, prices and pictures. */
export function toStored(entered: Entered): Entered {
  const text = JSON.stringify(entered)
    .replaceAll(DRAFT_MARK, 'Gespeichert')
    .replaceAll('4321', '1234')
    .replaceAll('"on_request":true', '"on_request":false')
    .replaceAll('"pool"', '"hero-hotel"');
  return JSON.parse(text) as Entered;
}

/**
 * Sends the autosave that the block editor makes at a click on its preview button, with the fields that the plugin's script adds; without them it
 * is the one that the editor makes from time to time. @returns the address of the preview
 */
export async function savePreview(
  editor: Editor,
  type: PostType,
  locale: Locale,
  id: number,
  text: { readonly title: string; readonly content: string },
  form?: readonly FormEntry[],
): Promise<string> {
  const body = { ...text, ...(form && { hotel_website_form: form }) };
  return String((await editor.save('POST', `/wp/v2/${type}/${id}/autosaves`, body, getPrefix(localeCodes, locale))).preview_link);
}

/** The address of the block editor's preview button where nothing is waiting to be saved (`getEditedPostPreviewLink`). */
export function toPreviewButton({ link }: RestBody): string {
  const url = new URL(link);
  url.searchParams.set('preview', 'true');
  return url.href;
}

/** Clicks a preview button and returns the link to the site, to which WordPress leads. */
export async function clickPreview(editor: Editor, address: string): Promise<string> {
  const { status, location, html } = await editor.open(address);
  expect(status, `${address} ${html.slice(0, 300)}`).toBe(302);
  return location?.includes('/wp-admin/') === true ? clickPreview(editor, location) : (location ?? '');
}

async function findRevision(editor: Editor, path: string, prefix: string): Promise<number> {
  const { body } = await editor.rest('GET', path, undefined, prefix);
  const [latest] = body as unknown as { id: number }[];
  if (latest === undefined) throw new Error(`${path} has no revision`);
  return latest.id;
}
