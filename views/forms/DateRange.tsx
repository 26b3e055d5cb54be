import type { FieldModel } from '../../src/blocks/inquiry/formTypes.ts';
import type { DateRangeModel } from '../../src/blocks/inquiry/inquiryForm.ts';
import type { Translator } from '../../src/i18n/translator.ts';
import { Icon } from '../components/Icon.tsx';
import { TextField } from './fields.tsx';

/** An element of cally: React writes its attributes as they stand. */
type CalendarElement = Readonly<Record<string, unknown>>;
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'calendar-range': CalendarElement;
      'calendar-month': CalendarElement;
    }
  }
}

interface DateRangeProps {
  dates: DateRangeModel;
  idPrefix: string;
  /** Names of the two fields. */
  from: string;
  to: string;
  values: { readonly from: FieldModel; readonly to: FieldModel };
  t: Translator;
}

/** Two optional dates, typed; with script the calendar is shown below them: the web component of cally, a chunk of its own. */
export function DateRange({ dates, idPrefix, from, to, values, t }: DateRangeProps) {
  const sharedProps = { inputMode: dates.inputMode, autoComplete: 'off', hint: t('dates.hint'), icon: 'calendar' } as const;
  return (
    <div
      className="date-range"
      x-data="dates"
      x-on:pointerover="preload"
      x-on:focusin="showCalendar"
      x-on:click="showCalendar"
      x-on:change="finish"
      x-bind:data-choosing="choosing"
      data-intl-tag={dates.intlTag}
      data-time-zone={dates.timeZone}
      data-texts={dates.messagesJson}
      data-season={dates.season?.days}
      data-opens-on={dates.opensOn ?? undefined}
      data-nights={dates.nights ?? undefined}
      data-keyboard={dates.inputMode}
    >
      <TextField
        id={`${idPrefix}-${from}`}
        name={from}
        label={t('inquiry.field.startDate')}
        field={values.from}
        {...sharedProps}
        x-model="from"
        hintText="arrivalHint"
      />
      <TextField
        id={`${idPrefix}-${to}`}
        name={to}
        label={t('inquiry.field.endDate')}
        field={values.to}
        {...sharedProps}
        x-model="to"
        hintText="departureHint"
      />
      {dates.season !== null && <p className="field__hint">{dates.season.note}</p>}
      {/* On a touch screen the calendar takes the place of the keyboard. */}
      <button
        className="date-range__type arrow-link"
        type="button"
        hidden
        x-bind:hidden="untyped"
        {...{ 'x-on:click.stop': 'switchKeyboard' }}
      >
        <span x-text="keyboardLabel">{t('dates.type')}</span>
      </button>
      <div className="date-range__panel" hidden x-bind:hidden="noCalendar">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend */}
        <div className="date-range__calendar" role="group" aria-label={t('dates.calendar')}>
          <p className="date-range__head">
            <select autoComplete="off" aria-label={t('dates.month')} />
            <button className="arrow-link" type="button" {...{ 'x-on:click.stop': 'fold' }}>
              <span>{t('dates.fold')}</span>
            </button>
          </p>
          <calendar-range locale={dates.intlTag} first-day-of-week={dates.firstDay} page-by="single" format-weekday="short">
            <Icon name="back" slot="previous" label={t('dates.previous')} />
            <Icon name="chevron" slot="next" label={t('dates.next')} />
            <calendar-month />
            <calendar-month offset="1" />
          </calendar-range>
        </div>
        <p className="date-range__foot">
          <span className="date-range__status" role="status">
            <strong x-text="duration" />
            <span x-text="status" />
          </span>
          <button className="date-range__clear arrow-link" type="button" x-bind:hidden="empty" x-on:click="clear">
            <span>{t('dates.clear')}</span>
          </button>
        </p>
      </div>
    </div>
  );
}
