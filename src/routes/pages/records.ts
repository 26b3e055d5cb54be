import { buildOfferPath, buildOffersPath, buildPath, buildRecordPath } from '../../addresses/pageAddresses.ts';
import { EMPTY_INPUT } from '../../blocks/inquiry/inquiryForm.ts';
import type { RecordContent } from '../../blocks/listed.ts';
import { getPackage, getRoom } from '../../content/records.ts';
import { getInquiryLists, getWithRelated } from '../../content/related.ts';
import type { ContentSource } from '../../content/sourceTypes.ts';
import type { PageContext } from '../../elements/context.ts';
import type { Locale } from '../../i18n/locales.ts';
import { buildInquiryDialog, buildPackageDialog } from '../../pages/dialogs/dialogs.ts';
import { buildRoomDialog } from '../../pages/dialogs/roomDialog.ts';
import { buildOfferPage, buildOffersPage, createOffersPage } from '../../pages/offer.ts';
import type { Lookup } from '../../pages/post.ts';
import { buildPackagePage, buildRecordPage, type RecordPageModel } from '../../pages/record.ts';
import type { DialogModel } from '../../pages/types.ts';
import type { RecordType } from '../../shared/dialogs.ts';
import { findPreset } from './inquiryPage.ts';
import { loadContentPage } from './page.ts';
import { getContext, type LoadedPage, type PageLoader, type PageServices, toFoundPage } from './pageResponse.ts';

type RecordLoad<R> = (source: ContentSource, locale: Locale, slug: string) => Promise<Lookup<R & { readonly complete?: boolean }>>;

/** Loads the page of a room or package. A page that an editor has made at the same path comes first; other folders redirect to the language's own. */
function loadRecordPage<R extends RecordContent>(
  type: RecordType,
  getRecord: RecordLoad<R>,
  build: (record: R, context: PageContext) => RecordPageModel,
): PageLoader {
  return async (services, pagePath) => {
    const { source } = services;
    const { locale, segments } = pagePath;
    const path = buildPath(source.languages, locale, segments);
    const [lookup, isPage, context] = await Promise.all([
      getRecord(source, locale, segments[1] ?? ''),
      source.isPage(locale, path),
      getContext(services, locale),
    ]);
    if (lookup.kind === 'missing' || isPage) return loadContentPage(services, pagePath);
    if (lookup.kind !== 'found') return lookup;
    const ownPath = buildRecordPath(source.languages, locale, type, lookup.content.slug);
    if (ownPath !== path) return { kind: 'moved', path: ownPath };
    const translations = await source.getTranslations(locale, { path, translations: lookup.content.translations });
    const record = { ...lookup.content, translations };
    return toFoundPage(services, build(record, context), context, record.complete ?? true);
  };
}

/** The page of a room. */
export const loadRoomPage = loadRecordPage('rooms', getRoom, (room, context) =>
  buildRecordPage(room, 'rooms', buildRoomDialog(room, context, 'page'), context),
);

/** The page of a package. */
export const loadPackagePage = loadRecordPage('packege', getPackage, buildPackagePage);

/**
 * The list of offers: those that WordPress's page at this address names; without that page, or if it names none that is shown today, all offers, which are
 * shown too while WordPress cannot say whether it has that page. The word of another language, or the standard one, leads to it unless a page stands there.
 */
export const loadOffersPage: PageLoader = async (services, pagePath) => {
  const { locale, segments } = pagePath;
  const { source } = services;
  const path = buildOffersPath(source, locale);
  if (path !== buildPath(source.languages, locale, segments)) {
    const page = await loadContentPage(services, pagePath);
    return page.kind === 'missing' ? { kind: 'moved', path } : page;
  }
  const [lookup, context] = await Promise.all([source.getPage(locale, path), getContext(services, locale)]);
  const page = lookup.kind === 'found' ? lookup.content : createOffersPage(path, context);
  const named = await getWithRelated(source, locale, page);
  const isAnyNamed = page.blocks.some(
    (block) => block.kind === 'offers' && block.offers.some(({ slug }) => !named.related.missingOffers.has(slug)),
  );
  const all = isAnyNamed ? [] : await source.getOfferList(locale);
  if (lookup.kind === 'unavailable' && all === null) return lookup;
  const isComplete = lookup.kind !== 'unavailable' && all !== null;
  const { page: found, related } = isAnyNamed ? named : await getWithRelated(source, locale, page, all ?? []);
  return toFoundPage(services, buildOffersPage(found, all ?? [], related, context), context, related.complete && isComplete);
};

/** An offer, or a page of WordPress at the same path. An offer that has ended is gone, and no page takes its place. */
export const loadOfferPage: PageLoader = async (services, pagePath) => {
  const { locale, segments } = pagePath;
  const { source } = services;
  const slug = segments[1] ?? '';
  const path = buildPath(source.languages, locale, segments);
  const ownPath = buildOfferPath(source, locale, slug);
  const [lookup, isPage, context] = await Promise.all([
    source.getOffer(locale, slug),
    path !== ownPath && source.isPage(locale, path),
    getContext(services, locale),
  ]);
  if (lookup.kind === 'missing' || isPage) return loadContentPage(services, pagePath);
  if (lookup.kind !== 'unavailable' && path !== ownPath) return { kind: 'moved', path: ownPath };
  if (lookup.kind !== 'found') return lookup;
  const { page: offer, related } = await getWithRelated(source, locale, lookup.content);
  return toFoundPage(services, buildOfferPage(offer, related, context), context, related.complete);
};

/*
 * What the script puts into the dialog of a page: HTML without a document. Search engines find the same content at addresses of its own.
 * A room or package whose address an editor has given to a page has no dialog: its links lead to that page.
 */

/** The inquiry dialog, with an offer where the address names one. Without WordPress it offers no rooms, stays usable and is cached for seconds. */
export const loadInquiryDialog: PageLoader = async (services, { locale, segments }) => {
  const [found, lists, context] = await Promise.all([
    findPreset(services.source, locale, segments[2]),
    getInquiryLists(services.source, locale),
    getContext(services, locale),
  ]);
  if (found.kind !== 'found') return found;
  const dialog = buildInquiryDialog(context, lists, { ...EMPTY_INPUT, ...found.input }, 'fragment');
  return toFragment(services, dialog, context, found.complete && lists.complete);
};

function loadRecordDialog<R extends RecordContent>(
  type: RecordType,
  getRecord: RecordLoad<R>,
  build: (record: R, context: PageContext, placement: 'fragment') => DialogModel,
): PageLoader {
  return async (services, { locale, segments: [, , slug = ''] }) => {
    const { source } = services;
    const [lookup, isPage, context] = await Promise.all([
      getRecord(source, locale, slug),
      source.isPage(locale, buildRecordPath(source.languages, locale, type, slug)),
      getContext(services, locale),
    ]);
    if (isPage) return { kind: 'missing' };
    if (lookup.kind !== 'found') return lookup;
    return toFragment(services, build(lookup.content, context, 'fragment'), context, lookup.content.complete ?? true);
  };
}

/** One room. */
export const loadRoomDialog = loadRecordDialog('rooms', getRoom, buildRoomDialog);

/** One package. */
export const loadPackageDialog = loadRecordDialog(
  'packege',
  (source, locale, slug) => source.getRecord(locale, 'packege', slug),
  buildPackageDialog,
);

/** A fragment shows no menu: only a missing list makes it incomplete. */
function toFragment({ renderDialog }: PageServices, dialog: DialogModel, { locale, t }: PageContext, isComplete: boolean): LoadedPage {
  return { kind: 'page', policy: isComplete ? 'page' : 'partial', renderBody: () => renderDialog(dialog, t, locale) };
}
