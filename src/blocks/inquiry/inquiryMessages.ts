import type { PageContext } from '../../elements/context.ts';
import type { MessageKey, Translator } from '../../i18n/translator.ts';
import { type ErrorCode, errorCodes } from '../../shared/inquiry/errorCodes.ts';
import { personsBounds, stayBounds } from '../../shared/inquiry/fields.ts';
import type { StayField } from '../../shared/inquiry/stay.ts';
import { buildPriceFormat } from './roomPrices.ts';

/** Labels of the fields of a stay. */
export const stayLabels = {
  arrival: 'inquiry.field.startDate',
  departure: 'inquiry.field.endDate',
  adults: 'stay.adults',
  rooms: 'stay.rooms',
} as const satisfies Record<StayField, MessageKey>;

/** The message of a validation error in the translator's language. */
export function translateErrorCode(t: Translator, code: ErrorCode): string {
  if (code === 'persons') return t('inquiry.error.persons', { min: personsBounds.min, max: personsBounds.max });
  return code === 'stayCount' ? t('inquiry.error.persons', { min: stayBounds.min, max: stayBounds.max }) : t(`inquiry.error.${code}`);
}

/**
 * The messages for the form's script as JSON: `error.{code}`, the generic `error`, `failed` (no response), `submit`, `processing`, `thanks`
 * with `{name}`, `titleError` with `{title}`, and those of `StayPriceTexts`.
 */
export function buildFormMessages(context: PageContext): string {
  const { t, site } = context;
  const { phone, email } = site.contact;
  return JSON.stringify({
    error: t('inquiry.error'),
    ...translateErrors(t, errorCodes),
    failed: t('inquiry.notSent', { phone, email }),
    submit: t('action.inquire'),
    processing: t('inquiry.processing'),
    thanks: t('inquiry.thanks', { name: '{name}' }),
    titleError: t('inquiry.titleError', { title: '{title}' }),
    ...buildPriceFormat(context).texts,
  });
}

/** The messages for the script of a stay as JSON: the errors of its fields. */
export function buildStayMessages(t: Translator): string {
  return JSON.stringify(translateErrors(t, ['dateInvalid', 'datePast', 'datePair', 'dateOrder', 'stayCount']));
}

/** The messages of the calendar as JSON. `night` and `nights` contain `{count}`. */
export function buildCalendarMessages(t: Translator): string {
  return JSON.stringify({
    arrival: t('dates.arrival'),
    departure: t('dates.departure'),
    night: t('dates.night', { count: '{count}' }),
    nights: t('dates.nights', { count: '{count}' }),
    closed: t('dates.closed'),
    type: t('dates.type'),
    choose: t('dates.choose'),
  });
}

function translateErrors(t: Translator, codes: readonly ErrorCode[]): Record<string, string> {
  return Object.fromEntries(codes.map((code) => [`error.${code}`, translateErrorCode(t, code)]));
}
