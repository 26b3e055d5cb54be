import { type ConsentChoice, type ConsentRecord, consentCookie, formatConsent, parseConsent } from '../../../src/shared/consent.ts';
import { now } from '../support/clock.ts';
import { readCookie, storeCookie } from '../support/storage.ts';

/** Is told what is allowed (null: not answered yet) and what this page ran with before: the same at its start. */
export type ConsentListener = (record: ConsentRecord | null, before: ConsentRecord | null) => void;

const listeners: ConsentListener[] = [];
/** Holds for this page where the browser stores nothing. */
let answered: ConsentRecord | null = null;
/** What the listeners were told. */
let known: ConsentRecord | null = null;

/** What the visitor allows now, in whichever tab it was said; null where nothing was answered, or something else was asked then. */
export function getConsent(): ConsentRecord | null {
  return parseConsent(readCookie(consentCookie), asked().revision) ?? answered;
}

/** Keeps the visitor's answer and tells everybody. */
export function giveConsent(choice: ConsentChoice): void {
  const { revision, days } = asked();
  answered = { essentialServices: true, ...choice, revision, time: new Date(now()).toISOString() };
  storeCookie(consentCookie, formatConsent(answered), days);
  tell(answered);
}

/** Calls at once with what is allowed, and again whenever that changes on this page. */
export function onConsent(listener: ConsentListener): void {
  listeners.push(listener);
  known = getConsent();
  listener(known, known);
}

/** Tells everybody where the answer was given elsewhere, while this page lay in the browser's memory or was not shown yet. */
export function recheckConsent(): void {
  const record = getConsent();
  if (record?.time !== known?.time) tell(record);
}

function tell(record: ConsentRecord | null): void {
  const before = known;
  known = record;
  for (const listener of listeners) listener(record, before);
}

/** What the banner of this page asks, and for how many days the answer holds. */
function asked(): { readonly revision: string; readonly days: number } {
  const { revision = '', days = '' } = document.querySelector<HTMLElement>('#consent')?.dataset ?? {};
  return { revision, days: Number(days) };
}
