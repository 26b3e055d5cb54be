import type { ConsentRecord } from '../../../src/shared/consent.ts';

/*
 * The tag manager (Consent Mode v2) and what is told to it. The file has a plain name: lists of blockers know the other ones, and what
 * they block would count as a broken page.
 */

/** What the first script lends. */
export interface VisitTools {
  /** Id of the tag manager. */
  readonly id: string;
  /** Hosts where rooms and packages are booked. */
  readonly bookingOrigins: readonly string[];
  readonly getConsent: () => ConsentRecord | null;
  readonly now: () => number;
}

/** From the page until it is counted, in milliseconds (specification, section 9). */
const CALM = 250;

const state = (allowed: boolean | undefined): string => (allowed ? 'granted' : 'denied');

/** Starts the tag manager once this page is really shown. Gives what tells it that the consent has changed. */
export function startVisit({ id, bookingOrigins, getConsent, now }: VisitTools): () => void {
  const scope = window as Window & { dataLayer?: unknown[] };
  scope.dataLayer ??= [];
  const layer = scope.dataLayer;
  let hasBegun = false;

  /** What is not allowed any more, in whichever tab that was said, is not told: the tag manager hears why. */
  const push = (event: string, more: object = {}): void => {
    if (getConsent()?.analyzeServices) layer.push({ event, ...more });
    else signal('update', getConsent());
  };
  const countView = (): void => {
    setTimeout(() => push('page_view', { page_location: location.href, page_title: document.title }), CALM);
  };
  const load = (): void => {
    layer.push({ 'gtm.start': now(), event: 'gtm.js' });
    const script = document.createElement('script');
    script.src = `https://www.googletagmanager.com/gtm.js?id=${id}`;
    document.head.append(script);
    countView();
  };
  const begin = (): void => {
    if (!getConsent()?.analyzeServices) return;
    hasBegun = true;
    signal('default', null);
    signal('update', getConsent());
    // What the page itself needs comes first.
    if (document.readyState === 'complete') load();
    else addEventListener('load', load, { once: true });
  };
  const tellClick = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link) return;
    if (bookingOrigins.includes(link.origin) && link.origin !== location.origin) push('booking_click');
    if (link.protocol === 'tel:') push('phone_click');
    if (link.protocol === 'mailto:') push('mail_click');
  };

  /** @param record null: nothing is allowed */
  function signal(command: 'default' | 'update', record: ConsentRecord | null): void {
    const functional = state(record?.functionalServices);
    gtag('consent', command, {
      ad_storage: 'denied',
      ad_user_data: 'denied',
      ad_personalization: 'denied',
      analytics_storage: state(record?.analyzeServices),
      functionality_storage: functional,
      personalization_storage: functional,
      security_storage: 'granted',
    });
  }

  function gtag(..._command: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: an array would not be taken for a command
    layer.push(arguments);
  }

  // A page that the browser renders ahead may never be seen.
  if ((document as Document & { readonly prerendering?: boolean }).prerendering) {
    document.addEventListener('prerenderingchange', begin, { once: true });
  } else begin();
  document.addEventListener('click', tellClick);
  document.addEventListener('submit', ({ target, defaultPrevented }) => {
    // Where the form's script is alive it follows a link instead.
    if (!defaultPrevented && (target as Element).matches('[action="/api/booking"]')) push('booking_click');
  });
  document.addEventListener('inquirysent', () => push('inquiry_sent'));
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) countView();
  });
  return () => {
    if (hasBegun) signal('update', getConsent());
  };
}
