import { createHmac } from 'node:crypto';

/** PREVIEW_SECRET of the tests. */
export const PREVIEW_SECRET = 'secret-of-the-previews-in-tests';

export interface LinkParts {
  readonly post?: number;
  readonly type?: string;
  readonly revision?: number;
  readonly locale?: string;
  readonly editorLocale?: string;
  /** Seconds since 1970. */
  readonly expires: number;
}

/** Signs a link as the companion plugin does. */
export function signLink(
  { post = 7, type = 'page', revision = 0, locale = 'de', editorLocale = 'de', expires }: LinkParts,
  secret = PREVIEW_SECRET,
): string {
  const payload = ['1', post, type, revision, locale, editorLocale, expires].join('.');
  return `${payload}.${createHmac('sha256', secret).update(`hotel-website preview link\n${payload}`).digest('hex')}`;
}
