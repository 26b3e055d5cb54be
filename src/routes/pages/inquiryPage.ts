import type { RequestHandler } from 'express';
import { buildHomePath, buildInquiryPath, buildRecordPath, buildThanksPath } from '../../addresses/pageAddresses.ts';
import { EMPTY_INPUT, EMPTY_SUMMARY, type InquiryInput, type InquirySummary } from '../../blocks/inquiry/inquiryForm.ts';
import type { InquiryLists } from '../../blocks/listed.ts';
import { getInquiryLists, getWithRelated } from '../../content/related.ts';
import type { ContentSource } from '../../content/sourceTypes.ts';
import type { Locale } from '../../i18n/locales.ts';
import { buildInquiryPage, type InquiryOpening, type InquirySubject } from '../../pages/inquiryPage.ts';
import type { OfferContent } from '../../pages/offer.ts';
import { findNext, isMonth } from '../../shared/dates.ts';
import { recordTypes } from '../../shared/dialogs.ts';
import { findCheckbox } from '../../shared/inquiry/fields.ts';
import { isSlug } from '../../shared/slug.ts';
import { getPagePath } from '../middlewareByName.ts';
import { type StoredSummary, takeSummaryCookie } from '../summaryCookie.ts';
import {
  getCachedPage,
  getContext,
  type LoadedPage,
  type PageLoader,
  type PageServices,
  sendPageResult,
  sendUncached,
  toFoundPage,
  toLoadedPage,
} from './pageResponse.ts';

/**
 * Builds the page of the inquiry: the home page with the dialog open. Never rejects: without WordPress the page has the form alone, without a
 * list of rooms.
 * @param opening values and errors of the form
 * @returns model and context; whether all content was available; the result of the lookup of the home page behind the dialog
 */
export async function getInquiryPage(services: PageServices, locale: Locale, opening: InquiryOpening) {
  const { source } = services;
  const [lookup, context, lists] = await Promise.all([
    source.getPage(locale, buildHomePath(services.site.languages, locale)),
    getContext(services, locale),
    getInquiryLists(source, locale),
  ]);
  const home = lookup.kind === 'found' ? await getWithRelated(source, locale, lookup.content) : null;
  const subject = opening.state === 'form' ? await findSubject(source, locale, opening, lists) : {};
  const model = buildInquiryPage(home, lists, opening, subject, context);
  const complete = home?.related.complete === true && lists.complete;
  return { model, context, complete, home: lookup.kind };
}

/** Finds the slug of an inquiry's offer, room or package in each language that shows it. */
async function findSubject(
  source: ContentSource,
  locale: Locale,
  { preset, topic }: Pick<InquiryInput, 'preset' | 'topic'>,
  { rooms, packages }: InquiryLists,
): Promise<InquirySubject> {
  const own = topic?.slug ?? preset;
  if (own === null) return {};
  if (findCheckbox(own) !== undefined || isMonth(own)) return Object.fromEntries(source.languages.map((code) => [code, own]));
  const room = rooms?.find(({ slug }) => slug === preset);
  const record = room ?? packages?.find(({ slug }) => slug === preset);
  const path = topic?.path ?? buildRecordPath(source.languages, locale, room === undefined ? 'packege' : 'rooms', own);
  const translations = await source.getTranslations(locale, { path, translations: (topic ?? record)?.translations ?? {} });
  const slugs = Object.entries(translations).map(([code, path]) => [code, path.split('/').at(-2)]);
  return { ...Object.fromEntries(slugs), [locale]: own };
}

/** The form with what the address names: a room, a package, an offer, a checkbox, a month. For an offer that has ended, the form alone. */
export const loadInquiryPage: PageLoader = async (services, { locale, segments }) => {
  const found = await findPreset(services.source, locale, segments[1]);
  if (found.kind === 'gone') return { kind: 'moved', path: buildInquiryPath(services.site.languages, locale) };
  if (found.kind === 'missing') return found;
  const opening = { ...EMPTY_INPUT, ...found.input, state: 'form' } as const;
  const { model, context, complete, home } = await getInquiryPage(services, locale, opening);
  if (home === 'found') return toFoundPage(services, model, context, complete && found.complete);
  return toLoadedPage(services, model, context, home === 'missing' ? { policy: 'partial', status: 404 } : { policy: 'unavailable' });
};

/** What the address of an inquiry names. `complete` is false while it cannot be looked up. */
type PresetLookup =
  | { readonly kind: 'found'; readonly input: Pick<InquiryInput, 'preset' | 'topic' | 'opensOn'>; readonly complete: boolean }
  | { readonly kind: 'missing' }
  | { readonly kind: 'gone' };

/** Finds the room or package with a slug, else the offer; a month opens the calendar on its first day that is to come. While a list is unavailable, a slug that is no offer may be one of its entries. */
export async function findPreset(source: ContentSource, locale: Locale, slug: string | undefined): Promise<PresetLookup> {
  const preset = slug ?? null;
  const named: PresetLookup = { kind: 'found', input: { preset, topic: null, opensOn: null }, complete: true };
  if (preset === null || findCheckbox(preset) !== undefined) return named;
  if (isMonth(preset)) return { ...named, input: { ...named.input, opensOn: findNext(`${source.getMonths().first}-01`, `${preset}-01`) } };
  const lists = await Promise.all(recordTypes.map((type) => source.getRecords(locale, type)));
  if (lists.some((list) => list?.some((record) => record.slug === preset) === true)) return named;
  const offer = await source.getOffer(locale, preset);
  if (offer.kind === 'found') return { kind: 'found', input: { preset: null, topic: offer.content, opensOn: null }, complete: true };
  if (offer.kind === 'gone') return offer;
  return offer.kind === 'unavailable' || lists.includes(null) ? { ...named, complete: false } : { kind: 'missing' };
}

/** The offer that a sent form asks about; null if it names none, or one that is not shown. */
export async function findTopic(source: ContentSource, locale: Locale, slug: string): Promise<OfferContent | null> {
  const lookup = isSlug(slug) ? await source.getOffer(locale, slug) : null;
  return lookup?.kind === 'found' ? lookup.content : null;
}

/**
 * Creates the handlers of the thanks, to which the form without script redirects after its inquiry was stored. Kept by no cache of others
 * (docs/decisions.md). With the cookie of the form the page is rendered for that guest, as an attempt; without it one page for all is sent.
 */
export function createThanksRoute(services: PageServices, limitAttempts: RequestHandler): RequestHandler[] {
  const { site, signAddress } = services;
  return [
    async (req, res, next) => {
      const { locale } = getPagePath(res);
      const sent = takeSummaryCookie(req, res, buildThanksPath(site.languages, locale), signAddress);
      if (sent !== null) {
        res.locals.sent = sent;
        return next();
      }
      const page = await getCachedPage(services, `thanks:${locale}`, (tracked) => loadThanks(tracked, locale, EMPTY_SUMMARY));
      await sendPageResult(services, req, res, locale, page);
    },
    limitAttempts,
    async (req, res) => {
      const { locale } = getPagePath(res);
      const sent: StoredSummary = res.locals.sent;
      const topic = await findTopic(services.source, locale, sent.topic);
      await sendUncached(services, req, res, await loadThanks(services, locale, { ...sent, topic }));
    },
  ];
}

async function loadThanks(services: PageServices, locale: Locale, summary: InquirySummary): Promise<LoadedPage> {
  const { model, context, home } = await getInquiryPage(services, locale, { state: 'thanks', summary });
  return toLoadedPage(services, model, context, { policy: home === 'unavailable' ? 'unavailable' : 'personal' });
}
