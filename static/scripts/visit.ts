import type { ConsentRecord } from '../../src/shared/consent.ts';

/*
 * Google's tag manager with Consent Mode v2, and the events pushed to its data layer. The file has a neutral name because content
 * blockers block names such as `analytics` or `tracking`, and a blocked chunk counts as a broken page.
 */

export interface TagManagerOptions {
  /** Id of the tag manager's container: `GTM-…`. */
  readonly id: string;
  /** Origins of the booking engines: a click on a link to one of them is a `booking_click`. */
  readonly bookingOrigins: readonly string[];
  readonly getConsent: () => ConsentRecord | null;
  readonly now: () => number;
}

/** A visitor who leaves at once is not counted as a page view. */
const PAGE_VIEW_DELAY_MS = 250;

/** Events of clicks on links that open another program, by protocol. */
const linkEvents: Readonly<Record<string, string>> = { 'tel:': 'phone_click', 'mailto:': 'mail_click' };

/**
 * Loads the tag manager, and pushes events while analytics consent lasts.
 * Returns the function to be called after a change of consent: it sends the update to the tag manager.
 */
export function startTagManager({ id, bookingOrigins, getConsent, now }: TagManagerOptions): () => void {
  const scope = window as Window & { dataLayer?: unknown[] };
  scope.dataLayer ??= [];
  const { dataLayer } = scope;
  let hasStarted = false;
  const gtag: (...command: unknown[]) => void = function () {
    // biome-ignore lint/complexity/noArguments: the tag manager reads commands from Arguments objects only, not from arrays
    dataLayer.push(arguments);
  };

  const sendConsent = (command: 'default' | 'update', record: ConsentRecord | null): void =>
    gtag('consent', command, toConsentMode(record));
  /** Consent may have been withdrawn in another tab: then the update is sent instead of the event. */
  const pushEvent = (event: string, properties: object = {}): void => {
    if (getConsent()?.analyzeServices) dataLayer.push({ event, ...properties });
    else sendConsent('update', getConsent());
  };
  const pushPageView = (): void => {
    setTimeout(() => pushEvent('page_view', { page_location: location.href, page_title: document.title }), PAGE_VIEW_DELAY_MS);
  };
  const loadTagManager = (): void => {
    dataLayer.push({ 'gtm.start': now(), event: 'gtm.js' });
    const script = document.createElement('script');
    script.src = `https://www.googletagmanager.com/gtm.js?id=${id}`;
    document.head.append(script);
    pushPageView();
  };
  const start = (): void => {
    if (!getConsent()?.analyzeServices) return;
    hasStarted = true;
    sendConsent('default', null);
    sendConsent('update', getConsent());
    // The tag manager does not compete with the page's own files for the connection.
    if (document.readyState === 'complete') loadTagManager();
    else addEventListener('load', loadTagManager, { once: true });
  };
  start();
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link && bookingOrigins.includes(link.origin) && link.origin !== location.origin) pushEvent('booking_click');
    const event = linkEvents[link?.protocol ?? ''];
    if (event) pushEvent(event);
  });
  document.addEventListener('submit', ({ target, defaultPrevented }) => {
    // The hydrated stay form prevents the submission and clicks its booking link, which the listener above sees.
    if (!defaultPrevented && (target as Element).matches('[action="/api/booking"]')) pushEvent('booking_click');
  });
  document.addEventListener('inquirysent', () => pushEvent('inquiry_sent'));
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) pushPageView();
  });
  return () => {
    if (hasStarted) sendConsent('update', getConsent());
  };
}

/** Returns Google's seven consent types for a record; null denies everything. */
function toConsentMode(record: ConsentRecord | null): Readonly<Record<string, string>> {
  const toState = (isGranted: boolean | undefined): string => (isGranted ? 'granted' : 'denied');
  const functional = toState(record?.functionalServices);
  return {
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
    analytics_storage: toState(record?.analyzeServices),
    functionality_storage: functional,
    personalization_storage: functional,
    security_storage: 'granted',
  };
}
