import type { RequestHandler } from 'express';
import { EMPTY_INPUT } from '../../blocks/inquiry/inquiryForm.ts';
import { translateErrorCode } from '../../blocks/inquiry/inquiryMessages.ts';
import { getPackage } from '../../content/records.ts';
import { chooseLocale } from '../../i18n/localeChoice.ts';
import { findLanguage, type Locale } from '../../i18n/locales.ts';
import { createTranslator } from '../../i18n/translator.ts';
import type { SentStay } from '../../pages/dialogs/dialogs.ts';
import { buildPackagePage } from '../../pages/record.ts';
import { policies } from '../../rendering/cachePolicies.ts';
import { addDays, formatDate, getToday, parseDate } from '../../shared/dates.ts';
import { readLine } from '../../shared/inquiry/clean.ts';
import { completeDates } from '../../shared/inquiry/dates.ts';
import { buildStayUrl, findStayErrors, STAY_INQUIRY_FIELD, type StayInput, stayFields, toStay } from '../../shared/inquiry/stay.ts';
import { isSlug } from '../../shared/slug.ts';
import { getInquiryPage } from '../pages/inquiryPage.ts';
import {
  getContext,
  type LoadedPage,
  type PageServices,
  sendErrorPage,
  sendRedirect,
  sendUncached,
  toLoadedPage,
} from '../pages/pageResponse.ts';

/**
 * `GET /api/booking`: receives the form of a package where no script has built the link to the booking engine, and redirects to that engine, whose
 * host is always that of the site file. If the form was sent by its inquiry button, or the hotel has no engine for packages (any more), answers with the
 * form of the inquiry and the stay instead.
 * If a field is invalid, answers 422 with the page of the package: its form has the entered values and names what is wrong.
 */
export function createBookingRoute(services: PageServices): RequestHandler {
  return async (req, res) => {
    const read = (name: string) => readLine(req.query, name);
    const { languages, timeZone, packageBookingUrl: engine } = services.site;
    const locale = findLanguage(languages, read('locale')) ?? chooseLocale(languages, req.get('accept-language'));
    const today = getToday(timeZone, services.now());
    const typed = { arrival: read('arrival'), departure: read('departure'), adults: read('adults'), rooms: read('rooms') };
    const [arrival, departure] = completeDates(typed.arrival, typed.departure, today, locale);
    const values = await addDeparture(services, locale, read('package'), { ...typed, arrival, departure });
    if (engine === undefined || read(STAY_INQUIRY_FIELD) !== '') {
      return sendUncached(services, req, res, await loadInquiryAboutStay(services, locale, read('package'), values));
    }
    const errors = findStayErrors(values, today);
    if (Object.keys(errors).length === 0) {
      return sendRedirect(res, 'seeOther', buildStayUrl(engine, toStay(values, locale), today));
    }
    const page = await loadPackageWithErrors(services, locale, read('package'), { values, errors });
    if (page !== null) return sendUncached(services, req, res, page);
    const t = createTranslator(locale);
    const wrong = stayFields.flatMap((field) => errors[field] ?? []).map((code) => translateErrorCode(t, code));
    const messages = { message: t('inquiry.error'), hint: [...new Set(wrong)].join(' ') };
    await sendErrorPage(services, req, res, { locale, status: policies.invalid.status, ...messages });
  };
}

/** The stay with the departure that a package of fixed nights has, where the guest typed only the arrival. */
async function addDeparture({ source }: PageServices, locale: Locale, slug: string, stay: StayInput): Promise<StayInput> {
  const arrival = parseDate(stay.arrival);
  if (arrival === null || stay.departure !== '' || !isSlug(slug)) return stay;
  const lookup = await source.getRecord(locale, 'packege', slug);
  const nights = lookup.kind === 'found' ? lookup.content.offered?.nights : undefined;
  return nights ? { ...stay, departure: formatDate(addDays(arrival, nights), locale) } : stay;
}

/** The form of the inquiry with the package and the stay that were chosen. */
async function loadInquiryAboutStay(services: PageServices, locale: Locale, slug: string, stay: StayInput): Promise<LoadedPage> {
  const values = { startDate: stay.arrival, endDate: stay.departure, persons: stay.adults };
  const { model, context } = await getInquiryPage(services, locale, { ...EMPTY_INPUT, state: 'form', values, preset: slug });
  return toLoadedPage(services, model, context, { policy: 'personal' });
}

/** The page of a package with the form as it was sent; null if the package is unknown or unavailable. */
async function loadPackageWithErrors(services: PageServices, locale: Locale, slug: string, sent: SentStay): Promise<LoadedPage | null> {
  if (!isSlug(slug)) return null;
  const [lookup, context] = await Promise.all([getPackage(services.source, locale, slug), getContext(services, locale)]);
  if (lookup.kind !== 'found') return null;
  return toLoadedPage(services, buildPackagePage(lookup.content, context, sent), context, { policy: 'invalid' });
}
