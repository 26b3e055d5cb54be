import { buildInquiryPath } from '../addresses/pageAddresses.ts';
import type { InquiryInput, InquirySummary } from '../blocks/inquiry/inquiryForm.ts';
import type { InquiryLists, Related } from '../blocks/listed.ts';
import type { PageContext } from '../elements/context.ts';
import type { Locale } from '../i18n/locales.ts';
import { toUnbrokenText } from '../i18n/typography.ts';
import { buildChrome } from './chrome.ts';
import { buildInquiryDialog, buildThanksDialog } from './dialogs/dialogs.ts';
import { buildUnavailablePage, type UnavailablePageModel } from './errorPage.ts';
import { buildTitle } from './head.ts';
import { buildHomePage, type HomePageModel, type PageContent } from './page.ts';

/** What the page of the inquiry shows: the form, or `thanks` after it was sent without script. */
export type InquiryOpening = ({ readonly state: 'form' } & InquiryInput) | { readonly state: 'thanks'; readonly summary: InquirySummary };

/** The slug of what the inquiry is about, in each language that shows it. */
export type InquirySubject = Readonly<Partial<Record<Locale, string>>>;

/**
 * Builds the page of the inquiry: the home page with the dialog open. If the home page is unavailable (null), the dialog is open inside the
 * chrome alone, so that the entered values are never lost.
 */
export function buildInquiryPage(
  home: { readonly page: PageContent; readonly related: Related } | null,
  lists: InquiryLists,
  opening: InquiryOpening,
  subject: InquirySubject,
  context: PageContext,
): HomePageModel | UnavailablePageModel {
  const { t, site, locale } = context;
  const model = home === null ? buildUnavailablePage(context) : buildHomePage(home.page, home.related, context);
  const isThanks = opening.state === 'thanks';
  const dialog =
    opening.state === 'thanks' ? buildThanksDialog(context, lists, opening.summary) : buildInquiryDialog(context, lists, opening, 'open');
  const title = buildTitle(null, t(isThanks ? 'inquiry.thanksPlain' : 'inquiry.title'), site.name);
  const hasFailed = opening.state === 'form' && opening.notice !== null;
  return {
    ...model,
    head: {
      ...model.head,
      title: hasFailed ? toUnbrokenText(t('inquiry.titleError', { title })) : title,
      robots: isThanks ? 'noindex' : model.head.robots,
      // The canonical address is the home page, which has the structured data.
      structuredData: null,
    },
    // The language switcher leads to the same inquiry in the other language, not to its home page.
    chrome: buildChrome(context, {
      path: buildInquiryPath(site.languages, locale, subject[locale]),
      translations: Object.fromEntries(site.languages.map((code) => [code, buildInquiryPath(site.languages, code, subject[code])])),
    }),
    dialog: { ...dialog, closeTitle: model.head.title },
  };
}
