import { buildHomePath } from '../../addresses/pageAddresses.ts';
import type { InquiryLists } from '../../content/related.ts';
import { parseDate } from '../../shared/inquiry/dates.ts';
import { ANY_ROOM } from '../../shared/inquiry/fields.ts';
import type { PageContext } from '../context.ts';
import { formatValidity } from '../elements/dates.ts';
import { buildFixedLink, buildInternalLink, buildTelephoneHref } from '../elements/links.ts';
import { buildMark } from '../elements/mark.ts';
import type { ThanksModel } from './formTypes.ts';
import { buildTopic, type TopicOffer } from './inquiryTopic.ts';

/** What the page of thanks repeats of a form that was sent without script; '' for what was not given. */
export interface InquirySummary {
  readonly name: string;
  /** DD.MM.YYYY */
  readonly startDate: string;
  readonly endDate: string;
  /** Slugs. */
  readonly roomType: string;
  readonly packageType: string;
  /** The offer, with its days where it has some. */
  readonly topic: TopicOffer | null;
}

/** Without script, an inquiry of which nothing is known, and the form before it is sent. */
export const EMPTY_SUMMARY: InquirySummary = { name: '', startDate: '', endDate: '', roomType: '', packageType: '', topic: null };

/** The fact that names the days of a stay. The script is given it by the server, the others it reads from the form. */
const STAY_FACT = 'stay';

/** The days of a sent form in words, '14. bis 18. Mai 2027'; '' without a date. */
export function describeStay(
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
  context: Pick<PageContext, 'locale' | 't'>,
): string {
  return formatValidity({ validFrom: parseDate(startDate), validTo: parseDate(endDate) }, context) ?? '';
}

/** Builds what is shown after an inquiry was sent: what was asked for, what happens next, the telephone, two ways on. */
export function buildThanks(context: PageContext, lists: InquiryLists, summary: InquirySummary): ThanksModel {
  const { locale, t, site, fixedPaths } = context;
  const { startDate, endDate, roomType, packageType, topic } = summary;
  const titleIn = (list: InquiryLists['rooms'], slug: string) => list?.find((record) => record.slug === slug)?.title ?? '';
  const room = roomType === ANY_ROOM ? t('inquiry.anyRoom') : titleIn(lists.rooms, roomType);
  return {
    mark: buildMark(context),
    facts: [
      { field: STAY_FACT, label: t('inquiry.thanksStay'), value: describeStay({ startDate, endDate }, context) },
      { field: 'roomType', label: t('inquiry.field.roomType'), value: room },
      { field: 'packageType', label: t('inquiry.field.packageType'), value: titleIn(lists.packages, packageType) },
      { field: 'topic', label: t('inquiry.thanksTopic'), value: topic === null ? '' : buildTopic(topic, context).opening },
    ],
    phone: buildInternalLink(buildTelephoneHref(site.contact.phone), site.contact.phone),
    home: buildInternalLink(buildHomePath(locale), t('inquiry.close')),
    location: buildFixedLink(fixedPaths.location, t('location.title')),
  };
}
