import type { Translator } from '../../src/i18n/translator.ts';
import type { DateRangeModel, FieldModel } from '../../src/pageModels/types.ts';
import { TextField } from './fields.tsx';

interface DateRangeProps {
  dates: DateRangeModel;
  idPrefix: string;
  /** Names of the two fields. */
  from: string;
  to: string;
  values: { readonly from: FieldModel; readonly to: FieldModel };
  t: Translator;
}

/** Two optional dates, typed; the script adds the calendar below them. */
export function DateRange({ dates, idPrefix, from, to, values, t }: DateRangeProps) {
  const sharedProps = { inputMode: 'numeric', autoComplete: 'off', hint: t('dates.hint'), optional: true, t } as const;
  return (
    <div
      className="date-range"
      data-date-range=""
      data-first-day={dates.firstDay}
      data-intl-tag={dates.intlTag}
      data-time-zone={dates.timeZone}
      data-texts={dates.messagesJson}
      data-season={dates.season?.days}
      data-opens-on={dates.opensOn ?? undefined}
    >
      <TextField id={`${idPrefix}-${from}`} name={from} label={t('inquiry.field.startDate')} field={values.from} {...sharedProps} />
      <TextField id={`${idPrefix}-${to}`} name={to} label={t('inquiry.field.endDate')} field={values.to} {...sharedProps} />
      {dates.season !== null && <p className="field__hint">{dates.season.note}</p>}
      <div className="date-range__panel" hidden>
        <div className="date-range__calendar" />
        <p className="date-range__foot" />
      </div>
    </div>
  );
}
