import { formatDayOfYear } from '../../i18n/formats.ts';
import { locales } from '../../i18n/locales.ts';
import type { PageContext } from '../context.ts';
import type { DateRangeModel } from './formTypes.ts';
import { buildCalendarMessages } from './inquiryMessages.ts';

/** Builds the calendar of two date fields. The first weekday is a message, so that translators decide it. */
export function buildDateRange({ locale, t, site }: PageContext, opensOn: string | null = null): DateRangeModel {
  const season = site.openSeason;
  return {
    intlTag: locales[locale].intlTag,
    timeZone: site.timeZone,
    firstDay: t('dates.firstWeekday'),
    messagesJson: buildCalendarMessages(t),
    season: season
      ? {
          days: `${season.from}/${season.to}`,
          note: t('dates.season', { from: formatDayOfYear(locale, season.from), to: formatDayOfYear(locale, season.to) }),
        }
      : null,
    opensOn,
  };
}
