import { type ConsentChoice, type ConsentRecord, consentCookie, formatConsent, parseConsent } from '../../../src/shared/consent.ts';
import { now } from '../support/clock.ts';
import { readCookie, storeCookie } from '../support/storage.ts';

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
