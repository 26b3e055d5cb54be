import { buildHomePath, buildInquiryPath, buildOffersPath } from '../addresses/pageAddresses.ts';
import type { PageContext } from '../elements/context.ts';
import type { LinkModel } from '../elements/elementTypes.ts';
import { buildFixedLink, buildInternalLink, findMenuLabel } from '../elements/links.ts';
import { buildPicture } from '../elements/pictures.ts';
import type { ImageContent } from '../elements/valueTypes.ts';
import type { MessageKey } from '../i18n/translator.ts';
import { buildBase, buildChrome } from './chrome.ts';
import { buildPlainHead } from './head.ts';

export type ErrorPageModel = ReturnType<typeof buildErrorPage>;
export type UnavailablePageModel = ReturnType<typeof buildUnavailablePage>;

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

interface ErrorTexts {
  /** False for a status that visitors do not know: 404 is a word, 410 is not. */
  readonly isPrinted: boolean;
  readonly message: MessageKey;
  readonly hint: MessageKey;
  buildLink(context: PageContext): LinkModel | null;
}

const defaultTexts: ErrorTexts = { isPrinted: true, message: 'error.default', hint: 'error.hint', buildLink: () => null };
const textsByStatus: Readonly<Record<number, ErrorTexts>> = {
  404: {
    isPrinted: true,
    message: 'error.notFound',
    hint: 'error.notFoundHint',
    buildLink: ({ locale, site, t }) => buildInternalLink(buildHomePath(site.languages, locale), t('error.home')),
  },
  // Only offers end.
  410: {
    isPrinted: false,
    message: 'error.offerEnded',
    hint: 'error.offerEndedHint',
    buildLink: ({ locale, site, t }) => buildInternalLink(buildOffersPath(site, locale), t('error.offers')),
  },
};

/** A page to go on to, with the picture of its head. */
interface WayContent {
  readonly path: string;
  readonly image: ImageContent | null;
}

/** The pages to go on to. The offers are those of the menu. */
interface ErrorPageWays {
  /** null for a hotel without a page that lists its rooms. */
  readonly rooms: WayContent | null;
  readonly contact: WayContent;
}

/** Builds the page of an error status. @param image shown beside the message; null shows the drawn rose */
export function buildErrorPage(
  status: number,
  messages: ErrorPageMessages,
  context: PageContext,
  image: ImageContent | null = null,
  ways: ErrorPageWays | null = null,
) {
  const { locale, site, t } = context;
  const texts = textsByStatus[status] ?? defaultTexts;
  const text = messages.message ?? t(texts.message);
  return {
    kind: 'error' as const,
    ...buildBase(buildPlainHead(text, context), buildChrome(context, noSubject), context),
    /** Printed large; null where the number says nothing to a visitor. */
    status: texts.isPrinted ? status : null,
    message: text,
    /** null shows the mark of the house, if it has one. */
    picture: buildPicture(image, context, 'half', '8:9'),
    hint: messages.hint ?? t(texts.hint),
    ways: ways === null ? [] : buildWays(ways, context),
    returnLink:
      messages.toInquiry === true
        ? buildInternalLink(buildInquiryPath(site.languages, locale), t('inquiry.title'))
        : texts.buildLink(context),
  };
}

function buildWays({ rooms, contact }: ErrorPageWays, context: PageContext) {
  const { locale, site, menus, t } = context;
  const { offer } = menus;
  const build = ({ path, image }: WayContent, label: string) => ({
    link: buildFixedLink(path, findMenuLabel(menus.main, path) ?? label, context),
    picture: buildPicture(image, context, 'third', '3:2'),
  });
  return [
    ...(rooms === null ? [] : [build(rooms, t('rooms.eyebrow'))]),
    ...(offer === null ? [] : [build({ path: buildOffersPath(site, locale), image: offer.hero }, t('offers.title'))]),
    build(contact, t('legal.contact')),
  ];
}

/** Builds the page that stands for unavailable content, the chrome alone: contact data, menus if they are known, no error message. */
export function buildUnavailablePage(context: PageContext) {
  return {
    kind: 'unavailable' as const,
    ...buildBase(buildPlainHead(context.site.name, context), buildChrome(context, noSubject), context),
  };
}
