import type { Site } from '../config/siteSchema.ts';
import type { PageContext } from '../elements/context.ts';
import { formatDuration } from '../i18n/formats.ts';
import { INQUIRY_DRAFT_ENTRY, localeCookie, RELOAD_TIME_ENTRY, SUMMARY_COOKIE, SUMMARY_COOKIE_MINUTES } from '../shared/browserStorage.ts';
import { consentCookie } from '../shared/consent.ts';
import type { TextModel } from './text.ts';

/** Anchor of the list of stored data on the privacy page. */
export const COOKIE_LIST_ANCHOR = 'cookies';

/** The map service that consent loads: Google Maps if the site file has a key for it. */
export function mapServiceName({ mapsKey }: Site): 'Google Maps' | 'OpenStreetMap' {
  return mapsKey === undefined ? 'OpenStreetMap' : 'Google Maps';
}

/** Builds the section that says how long an inquiry is kept. */
export function buildRetention({ locale, t, inquiryRetentionDays }: PageContext): TextModel {
  const text = t('cookies.inquiry', { duration: formatDuration(locale, inquiryRetentionDays, 'day') });
  return {
    kind: 'text',
    headline: { text: t('cookies.inquiryTitle'), size: 2 },
    variant: 'normal',
    body: [{ kind: 'nodes', nodes: [{ tag: 'p', attributes: {}, children: [text] }] }],
  };
}

/** The company behind each map service. */
const mapProviders = { OpenStreetMap: 'OpenStreetMap Foundation', 'Google Maps': 'Google Ireland Limited' } as const;

export type CookieListModel = ReturnType<typeof buildCookieList>;

/** Builds the list of cookies and other browser storage, with purpose, duration and recipient, derived from the services the site file configures. */
export function buildCookieList({ locale, t, site, consentDays }: PageContext) {
  const ours = t('cookies.firstParty');
  const google = 'Google Ireland Limited';
  const map = mapServiceName(site);
  const fontHost = site.fontStylesheetUrl === undefined ? null : new URL(site.fontStylesheetUrl).host;
  const entry = (name: string, purpose: string, duration: string, recipient = ours) => ({ name, purpose, duration, recipient });
  const byService = t('cookies.durationByService');
  const essential = [
    entry(localeCookie.name, t('cookies.locale'), formatDuration(locale, localeCookie.days, 'day')),
    entry(consentCookie, t('cookies.consent'), formatDuration(locale, consentDays, 'day')),
    entry(RELOAD_TIME_ENTRY, t('cookies.reload'), t('cookies.session')),
    entry(INQUIRY_DRAFT_ENTRY, t('cookies.draft'), t('cookies.session')),
    entry(SUMMARY_COOKIE, t('cookies.summary'), formatDuration(locale, SUMMARY_COOKIE_MINUTES, 'minute')),
    ...(fontHost === null ? [] : [entry(fontHost, t('cookies.font'), byService, fontHost)]),
  ];
  const functional = [
    entry(map, t('cookies.map'), byService, mapProviders[map]),
    entry(t('cookies.videoName'), t('cookies.video'), byService, t('cookies.videoHost')),
  ];
  const analytics = [
    entry('Google Tag Manager', t('cookies.tagManager'), byService, google),
    entry('_ga, _ga_*', t('cookies.ga'), formatDuration(locale, 2, 'year'), google),
    entry('_gid', t('cookies.gid'), formatDuration(locale, 24, 'hour'), google),
    entry('_gat*', t('cookies.gat'), formatDuration(locale, 1, 'minute'), google),
    entry('_gcl*', t('cookies.gcl'), formatDuration(locale, 90, 'day'), google),
  ];
  const groups = [
    { title: t('consent.essential'), items: essential },
    { title: t('cookies.permitted', { service: t('consent.functional') }), items: functional },
    { title: t('cookies.permitted', { service: t('consent.analytics') }), items: analytics },
  ];
  const notes = fontHost === null ? [t('cookies.noteScript'), t('cookies.note')] : [t('cookies.note')];
  return {
    kind: 'cookieList' as const,
    id: COOKIE_LIST_ANCHOR,
    groups: site.tagManagerId === undefined ? groups.slice(0, 2) : groups,
    note: notes.join(' '),
  };
}
