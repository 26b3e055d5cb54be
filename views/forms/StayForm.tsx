import type { Translator } from '../../src/i18n/translator.ts';
import type { StayFormModel } from '../../src/pages/types.ts';
import { Icon } from '../components/Icon.tsx';
import { DateRange } from './DateRange.tsx';
import { Stepper } from './Stepper.tsx';

const emptyField = { value: '', error: null } as const;

/**
 * Dates, adults and rooms of a stay. Without script the form leads to the booking engine through the server; with script a link replaces
 * the button.
 */
export function StayForm({ stay, inquiryHref, t }: { stay: StayFormModel; inquiryHref: string; t: Translator }) {
  const { idPrefix, bounds } = stay;
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
    >
      <input type="hidden" name="locale" value={stay.locale} />
      <fieldset className="form__group">
        <legend>{t('inquiry.when')}</legend>
        <DateRange
          dates={stay.dates}
          idPrefix={idPrefix}
          from="arrival"
          to="departure"
          values={{ from: emptyField, to: emptyField }}
          t={t}
        />
        <Stepper
          id={`${idPrefix}-adults`}
          name="adults"
          label={t('stay.adults')}
          field={{ value: String(stay.adults), error: null }}
          bounds={bounds}
          fewer={t('stay.adults.fewer')}
          more={t('stay.adults.more')}
          t={t}
        />
        <Stepper
          id={`${idPrefix}-rooms`}
          name="rooms"
          label={t('stay.rooms')}
          field={{ value: String(stay.rooms), error: null }}
          bounds={bounds}
          fewer={t('stay.rooms.fewer')}
          more={t('stay.rooms.more')}
          t={t}
        />
      </fieldset>
      <div className="form__foot">
        <a className="button button--quiet" href={inquiryHref}>
          {t('action.inquireShort')}
        </a>
        <button className="button" type="submit">
          <BookLabel t={t} />
        </button>
        <a className="button" href={stay.href} target="_blank" rel="noopener" data-stay-link="" hidden>
          <BookLabel t={t} />
        </a>
      </div>
    </form>
  );
}

function BookLabel({ t }: { t: Translator }) {
  return (
    <>
      <span>{t('action.book')}</span>
      <Icon name="external" />
      <span className="visually-hidden">{`(${t('link.newTab')})`}</span>
    </>
  );
}
