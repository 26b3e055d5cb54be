import { homePath, inquiryPath } from '../addresses/pageAddresses.ts';
import type { ImageContent } from '../content/valueTypes.ts';
import { buildChrome } from './chrome.ts';
import type { PageContext } from './context.ts';
import { buildPlainHead } from './head.ts';
import { internalLink } from './links.ts';
import { buildPicture } from './pictures.ts';
import type { ErrorPageModel, UnavailablePageModel } from './types.ts';

const nowhere = { path: null, translations: {} } as const;

/** What the error page says instead of the standing texts of its status. */
export interface ErrorPageMessages {
  /** What the visitor may read; null for the status's own ("Error" where there is none). */
  readonly message: string | null;
  /** What to do about it. */
  readonly hint?: string;
  /** Set where the way back is that to the inquiry. */
  readonly toInquiry?: boolean;
}

/** Builds the error page (specification, section 8). @param image shown beside the words; without one the rose is drawn */
export function buildErrorPage(
  status: number,
  texts: ErrorPageMessages,
  context: PageContext,
  image: ImageContent | null = null,
): ErrorPageModel {
  const { locale, t } = context;
  const isMissing = status === 404;
  const text = texts.message ?? t(isMissing ? 'error.notFound' : 'error.default');
  const home = isMissing ? internalLink(homePath(locale), t('error.home')) : null;
  return {
    kind: 'error',
    locale,
    head: buildPlainHead(text, context),
    chrome: buildChrome(context, nowhere),
    dialog: null,
    status,
    message: text,
    picture: buildPicture(image, 'half', '8:9'),
    hint: texts.hint ?? t(isMissing ? 'error.notFoundHint' : 'error.hint'),
    returnLink: texts.toInquiry === true ? internalLink(inquiryPath(locale), t('inquiry.title')) : home,
  };
}

/** Builds the frame of the site for a page that cannot be had now: contact and menus as far as known, no error text. */
export function buildUnavailablePage(context: PageContext): UnavailablePageModel {
  return {
    kind: 'unavailable',
    locale: context.locale,
    head: buildPlainHead(context.site.name, context),
    chrome: buildChrome(context, nowhere),
    dialog: null,
  };
}
