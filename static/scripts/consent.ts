import { type ConsentChoice, type ConsentRecord, consentCookie, formatConsent, parseConsent } from '../../src/shared/consent.ts';
import { deleteCookies, findLink, now, readCookie, storeCookie } from './support.ts';
import { startWait } from './waiting.ts';

/**
 * @param record null: the visitor has not answered yet @param before the record before this change; the same as `record` in the first
 * call
 */
export type ConsentListener = (record: ConsentRecord | null, before: ConsentRecord | null) => void;

const listeners: ConsentListener[] = [];
/** The answer given on this page: valid here even if the browser stores no cookies. */
let answer: ConsentRecord | null = null;
/** The record the listeners were last called with. */
let announced: ConsentRecord | null = null;

/** Returns the visitor's current consent, given in any tab; null if there is none for the banner's revision. */
export function getConsent(): ConsentRecord | null {
  return parseConsent(readCookie(consentCookie), readBannerSettings().revision) ?? answer;
}

/** Stores the visitor's choice in the cookie and calls all listeners. */
export function giveConsent(choice: ConsentChoice): void {
  const { revision, days } = readBannerSettings();
  answer = { essentialServices: true, ...choice, revision, time: new Date(now()).toISOString() };
  storeCookie(consentCookie, formatConsent(answer), days);
  callListeners(answer);
}

/** Calls the listener now, and after every change of consent that this page notices. */
export function onConsent(listener: ConsentListener): void {
  listeners.push(listener);
  announced = getConsent();
  listener(announced, announced);
}

/** Calls all listeners if the consent was changed in another tab since. */
export function recheckConsent(): void {
  const record = getConsent();
  if (record?.time !== announced?.time) callListeners(record);
}

function callListeners(record: ConsentRecord | null): void {
  const before = announced;
  announced = record;
  for (const listener of listeners) listener(record, before);
}

/** `revision` identifies the text of the question; `days` is the lifetime of the answer. */
function readBannerSettings(): { readonly revision: string; readonly days: number } {
  const { revision = '', days = '' } = document.querySelector<HTMLElement>('#site-consent')?.dataset ?? {};
  return { revision, days: Number(days) };
}

/**
 * The first paint of the banner blocks a slow phone for 50 to 80 ms. The delay leaves that time to a visitor who presses something as soon
 * as the page is visible.
 */
const BANNER_DELAY_MS = 300;

/**
 * Without script no consent is asked for, nothing of another host is loaded, and the settings link leads to the table of stored data. With
 * script the visitor is asked once, where a page can load something of others, and the settings link opens the banner again; if its chunk cannot be loaded, the link is followed and
 * the next page asks.
 */
export function manageConsentBanner(): void {
  const element = document.querySelector<HTMLElement>('#site-consent');
  if (!element) return;
  let banner: ReturnType<typeof import('./choice.ts').createConsentBanner> | undefined;
  const load = async () => {
    // Not through `loadChunk`: a missing chunk must not reload the page of a visitor who has pressed nothing.
    const { createConsentBanner } = await import('./choice.ts');
    banner ??= createConsentBanner(element, { getConsent, giveConsent, onConsent, hasTrackingOptOut, startWait });
    return banner;
  };

  document.addEventListener('click', (event) => {
    const link = findLink(event);
    if (link?.dataset.consentSettings === undefined) return;
    event.preventDefault();
    const isWanted = startWait();
    load()
      .then(({ openSettings }) => openSettings(isWanted, link))
      .catch(() => isWanted() && location.assign(link.href));
  });
  onConsent((record) => {
    if (record || element.dataset.asked === undefined) return;
    const ask = () =>
      load().then(
        (loaded) => loaded.ask(),
        () => {},
      );
    setTimeout(ask, BANNER_DELAY_MS);
  });
  runTagManagerWithConsent(element.dataset);
  // Consent may have been given in another tab while this page was hidden or in the back/forward cache.
  for (const type of ['pageshow', 'visibilitychange']) addEventListener(type, recheckConsent, true);
}

/** True if the browser sends Do Not Track or Global Privacy Control: then no analytics run, whatever the visitor has chosen here. */
export function hasTrackingOptOut(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { readonly globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

/**
 * Loads the tag manager once analytics consent is given. Without consent deletes its cookies; when consent is withdrawn reloads the page
 * as well, because a loaded tag manager cannot be unloaded.
 * @param dataset of the banner: `data-tag-manager` is the container's id, `data-booking` the booking origins, separated by spaces
 */
export function runTagManagerWithConsent({ tagManager: id, booking = '' }: DOMStringMap): void {
  let running: Promise<() => void> | undefined;
  onConsent((record, before) => {
    void running?.then((sendUpdate) => sendUpdate());
    if (record?.analyzeServices && !hasTrackingOptOut()) {
      if (!id) return;
      running ??= import('./visit.ts').then(
        ({ startTagManager }) => startTagManager({ id, bookingOrigins: booking.split(' '), getConsent, now }),
        // Not through `loadChunk`: a missing chunk of analytics must not reload the visitor's page.
        () => () => {},
      );
    } else {
      // On every page: the consent may have expired, or a tag manager still running in another tab may have set the cookies again.
      deleteCookies(/^_(ga|gid$|gcl)/);
      if (before?.analyzeServices && record?.analyzeServices === false) location.reload();
    }
  });
}
