import type { Translator } from '../../src/i18n/translator.ts';
import type { StayFormModel } from '../../src/pages/dialogs/dialogs.ts';
import { Icon } from '../components/Icon.tsx';
import { NewTab } from '../components/Link.tsx';
import { RoomPrice } from '../components/Text.tsx';
import { DateRange } from './DateRange.tsx';
import { Stepper } from './Stepper.tsx';

interface StayProps {
  stay: StayFormModel;
  /** '' for a package without a price. */
  price: string;
  inquiryHref: string;
  t: Translator;
}

/**
 * Dates, adults and rooms of a stay. Without script the form leads to the booking engine through the server, which shows the form again if a
 * field is invalid; with script a link replaces the button.
 */
export function StayForm({ stay, price, inquiryHref, t }: StayProps) {
  const { idPrefix, bounds, fields } = stay;
  return (
    <form
      className="form stay"
      method="get"
      action={stay.action}
      target="_blank"
      rel="noopener"
      x-data="stay"
      data-base={stay.bookingUrl}
      data-lang={stay.locale}
      data-texts={stay.messagesJson}
      {...{ 'x-on:submit.prevent': 'submit' }}
      x-on:input="update"
      x-on:change="change"
    >
      <input type="hidden" name="locale" value={stay.locale} />
      <input type="hidden" name="package" value={stay.package} />
      {stay.notice !== null && <StayErrors stay={stay} notice={stay.notice} />}
      <fieldset className="form__group">
        <legend>{t('inquiry.when')}</legend>
        <DateRange
          dates={stay.dates}
          idPrefix={idPrefix}
          from="arrival"
          to="departure"
          values={{ from: fields.arrival, to: fields.departure }}
          t={t}
        />
        <Stepper
          id={`${idPrefix}-adults`}
          name="adults"
          label={t('stay.adults')}
          field={fields.adults}
          bounds={bounds}
          fewer={t('stay.adults.fewer')}
          more={t('stay.adults.more')}
        />
        <Stepper
          id={`${idPrefix}-rooms`}
          name="rooms"
          label={t('stay.rooms')}
          field={fields.rooms}
          bounds={bounds}
          fewer={t('stay.rooms.fewer')}
          more={t('stay.rooms.more')}
        />
      </fieldset>
      <StayFoot stay={stay} price={price} inquiryHref={inquiryHref} t={t} />
    </form>
  );
}

/**
 * The price, and the way to the inquiry and to the booking engine. Without script a button replaces the link to the inquiry and takes the stay along. It
 * is not the first button: the Enter key presses that one.
 */
function StayFoot({ stay, price, inquiryHref, t }: StayProps) {
  return (
    <div className="record__foot">
      <RoomPrice price={price || null} />
      <div className="buttons">
        <a className="button button--quiet stay__inquire" href={inquiryHref}>
          {t('action.inquireShort')}
        </a>
        <button className="button" type="submit" x-bind:hidden="bookable">
          <BookLabel t={t} />
        </button>
        <a
          className="button"
          href={stay.href}
          target="_blank"
          rel="noopener"
          data-stay-link=""
          hidden
          x-bind:href="href"
          x-bind:hidden="unbookable"
        >
          <BookLabel t={t} />
        </a>
        <noscript>
          <button className="button button--quiet" type="submit" name={stay.inquiryField} value="on" formTarget="_self">
            {t('action.inquireShort')}
          </button>
        </noscript>
      </div>
    </div>
  );
}

/** Says that the booking engine was not opened, with links to the invalid fields. It has the focus when the page loads. */
function StayErrors({ stay, notice }: { stay: StayFormModel; notice: string }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: a screen reader announces the result of the submission
    <div className="error-summary" role="alert" tabIndex={-1} autoFocus>
      <Icon name="warning" />
      <strong>{notice}</strong>
      <ul>
        {stay.invalid.map(({ field, label }) => (
          <li key={field}>
            <a href={`#${stay.idPrefix}-${field}`}>{label}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function BookLabel({ t }: { t: Translator }) {
  return (
    <>
      <span>{t('action.book')}</span>
      <NewTab t={t} />
    </>
  );
}
