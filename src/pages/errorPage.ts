import { buildChrome } from './chrome.ts';
import type { PageContext } from './context.ts';
import { buildPlainHead } from './head.ts';
import { internalLink } from './links.ts';
import type { ErrorPageModel, UnavailablePageModel } from './types.ts';
import { homePath } from './urls.ts';

const nowhere = { path: null, translations: {} } as const;

/**
 * Builds the error page (specification, section 8).
 * @param message what the visitor may read; null for the standing text of the status ("Error" where there is none)
 */
export function buildErrorPage(status: number, message: string | null, context: PageContext): ErrorPageModel {
  const { locale, t } = context;
  const text = message ?? (status === 404 ? t('error.notFound') : t('error.default'));
  return {
    kind: 'error',
    locale,
    head: buildPlainHead(text, context),
    chrome: buildChrome(context, nowhere),
    dialog: null,
    status,
    message: text,
    home: status === 404 ? internalLink(homePath(locale), t('error.home')) : null,
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
