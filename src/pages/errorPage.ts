import { homePath, inquiryPath } from '../addresses/pageAddresses.ts';
import type { ImageContent } from '../content/valueTypes.ts';
import { buildChrome } from './chrome.ts';
import type { PageContext } from './context.ts';
import { buildPlainHead } from './head.ts';
import { internalLink } from './links.ts';
import { buildPicture } from './pictures.ts';
import type { ErrorPageModel, UnavailablePageModel } from './types.ts';

const noSubject = { path: null, translations: {} } as const;

/** Messages that replace the default ones of an error page. */
export interface ErrorPageMessages {
  /** The headline; null for the default of the status. */
  readonly message: string | null;
  /** What the visitor can do; by default the hint of the status. */
  readonly hint?: string;
  /** True if the link back leads to the inquiry instead of the home page. */
  readonly toInquiry?: boolean;
}

/** Builds the page of an error status. @param image shown beside the message; null shows the drawn rose */
export function buildErrorPage(
  status: number,
  messages: ErrorPageMessages,
  context: PageContext,
  image: ImageContent | null = null,
): ErrorPageModel {
  const { locale, t } = context;
  const isMissing = status === 404;
  const text = messages.message ?? t(isMissing ? 'error.notFound' : 'error.default');
  const home = isMissing ? internalLink(homePath(locale), t('error.home')) : null;
  return {
    kind: 'error',
    locale,
    head: buildPlainHead(text, context),
    chrome: buildChrome(context, noSubject),
    dialog: null,
    status,
    message: text,
    picture: buildPicture(image, 'half', '8:9'),
    hint: messages.hint ?? t(isMissing ? 'error.notFoundHint' : 'error.hint'),
    returnLink: messages.toInquiry === true ? internalLink(inquiryPath(locale), t('inquiry.title')) : home,
  };
}

/** Builds the page that stands for unavailable content, the chrome alone: contact data, menus if they are known, no error message. */
export function buildUnavailablePage(context: PageContext): UnavailablePageModel {
  return {
    kind: 'unavailable',
    locale: context.locale,
    head: buildPlainHead(context.site.name, context),
    chrome: buildChrome(context, noSubject),
    dialog: null,
  };
}
