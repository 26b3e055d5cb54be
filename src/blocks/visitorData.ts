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

/** The list of cookies and other browser storage, with purpose, duration and recipient. */
export interface CookieListModel {
  readonly kind: 'cookieList';
  /** Anchor of the list. */
  readonly id: string;
  readonly groups: readonly {
    readonly title: string;
    readonly items: readonly {
      readonly name: string;
      readonly purpose: string;
      readonly duration: string;
      readonly recipient: string;
    }[];
  }[];
  readonly note: string;
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

/** Builds the list of cookies and other browser storage, derived from the services the site file configures. */
export function buildCookieList({ locale, t, site, consentDays }: PageContext): CookieListModel {
  const ours = t('cookies.firstParty');
  const google = 'Google Ireland Limited';
  const map = mapServiceName(site);
  const fontHost = site.fontStylesheetUrl === undefined ? null : new URL(site.fontStylesheetUrl).host;
  const fonts =
    fontHost === null
      ? []
      : [{ name: fontHost, purpose: t('cookies.font'), duration: t('cookies.durationByService'), recipient: fontHost }];
  const essential = [
    { name: localeCookie.name, purpose: t('cookies.locale'), duration: formatDuration(locale, localeCookie.days, 'day'), recipient: ours },
    { name: consentCookie, purpose: t('cookies.consent'), duration: formatDuration(locale, consentDays, 'day'), recipient: ours },
    { name: RELOAD_TIME_ENTRY, purpose: t('cookies.reload'), duration: t('cookies.session'), recipient: ours },
    { name: INQUIRY_DRAFT_ENTRY, purpose: t('cookies.draft'), duration: t('cookies.session'), recipient: ours },
    {
      name: SUMMARY_COOKIE,
      purpose: t('cookies.summary'),
      duration: formatDuration(locale, SUMMARY_COOKIE_MINUTES, 'minute'),
      recipient: ours,
    },
    ...fonts,
  ];
  const functional = [
    { name: map, purpose: t('cookies.map'), duration: t('cookies.durationByService'), recipient: mapProviders[map] },
    {
      name: t('cookies.videoName'),
      purpose: t('cookies.video'),
      duration: t('cookies.durationByService'),
      recipient: t('cookies.videoHost'),
    },
  ];
  const analytics = [
    { name: 'Google Tag Manager', purpose: t('cookies.tagManager'), duration: t('cookies.durationByService'), recipient: google },
    { name: '_ga, _ga_*', purpose: t('cookies.ga'), duration: formatDuration(locale, 2, 'year'), recipient: google },
    { name: '_gid', purpose: t('cookies.gid'), duration: formatDuration(locale, 24, 'hour'), recipient: google },
    { name: '_gat*', purpose: t('cookies.gat'), duration: formatDuration(locale, 1, 'minute'), recipient: google },
    { name: '_gcl*', purpose: t('cookies.gcl'), duration: formatDuration(locale, 90, 'day'), recipient: google },
  ];
  const groups = [
    { title: t('consent.essential'), items: essential },
    { title: t('cookies.permitted', { service: t('consent.functional') }), items: functional },
    { title: t('cookies.permitted', { service: t('consent.analytics') }), items: analytics },
  ];
  const notes = fontHost === null ? [t('cookies.noteScript'), t('cookies.note')] : [t('cookies.note')];
  return {
    kind: 'cookieList',
    id: COOKIE_LIST_ANCHOR,
    groups: site.tagManagerId === undefined ? groups.slice(0, 2) : groups,
    note: notes.join(' '),
  };
}
