import type { AnsweredRoomModel, RoomAnswerModel, RoomChoiceModel } from '../../src/blocks/roomChoice.ts';
import type { Translator } from '../../src/i18n/translator.ts';
import { Icon } from '../components/Icon.tsx';
import { ButtonLink } from '../components/Link.tsx';
import { Picture } from '../components/Picture.tsx';
import { Facts, Pairs, Paragraph } from '../components/Text.tsx';
import { DateRange } from '../forms/DateRange.tsx';
import { SelectField } from '../forms/fields.tsx';
import type { BlockProps } from './props.ts';
import { Section, SectionHead } from './Section.tsx';

/** "Which room suits?": the form leads to a page of its own for each choice, which shows the answer below the form. */
export function RoomChoiceBlock({ block, t }: BlockProps<'roomChoice'>) {
  const { answer } = block;
  return (
    <Section name="choice" modifier={answer === null ? null : 'answer'}>
      {/* The title of the page of an answer says the same. */}
      <SectionHead headline={answer === null ? { text: t('rooms.choice.title'), size: 3 } : null} />
      <ChoiceForm block={block} t={t} />
      {answer !== null && <Answer answer={answer} t={t} />}
    </Section>
  );
}

const ID_PREFIX = 'site-choice';

function ChoiceForm({ block, t }: { block: RoomChoiceModel; t: Translator }) {
  const { guests, months, dates, days, wishes, answer } = block;
  return (
    // The fields say what the address says, in the history too.
    <form
      className="form room-choice"
      action={block.action}
      autoComplete="off"
      data-behaviour="choice"
      data-draft={answer?.draftJson ?? undefined}
    >
      <input type="hidden" name="locale" value={block.locale} />
      {guests.length + months.length > 0 && (
        <div className="room-choice__row">
          <ChoiceSelect name="guests" label={t('inquiry.field.persons')} options={guests} />
          <ChoiceSelect name="month" label={t('dates.month')} options={months} />
        </div>
      )}
      {months.length > 0 && (
        // Only the calendar needs Alpine.
        <details open={days.from.value !== ''} x-data="choice">
          <summary>{t('rooms.choice.days')}</summary>
          <DateRange dates={dates} idPrefix={ID_PREFIX} from="arrival" to="departure" values={days} t={t} />
        </details>
      )}
      {wishes.length > 0 && (
        <fieldset className="choices">
          <legend className="visually-hidden">{t('rooms.choice.wishes')}</legend>
          {wishes.map(({ name, label, chosen }) => (
            <label key={name} className="choice">
              <input type="checkbox" name="wish" value={name} defaultChecked={chosen} />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
      )}
      <button className="button" type="submit">
        {t('rooms.choice.submit')}
      </button>
    </form>
  );
}

function ChoiceSelect({ name, label, options }: { name: string; label: string; options: RoomChoiceModel['guests'] }) {
  if (options.length === 0) return null;
  return <SelectField id={`${ID_PREFIX}-${name}`} name={name} label={label} field={{ value: '', error: null }} options={options} />;
}

/** The rooms that fit, and folded those that fit less: open where none fits. */
function Answer({ answer, t }: { answer: RoomAnswerModel; t: Translator }) {
  const { fitting, others, note } = answer;
  return (
    <div className="room-answer">
      {note !== null && <p role="note">{note}</p>}
      {fitting.length > 0 && others.length > 0 && <h2 className="headline headline--4">{t('rooms.choice.fitting')}</h2>}
      {fitting.length > 0 && <Cards rooms={fitting} answer={answer} t={t} />}
      {others.length > 0 && (
        <details open={fitting.length === 0} className="fold">
          <summary>
            <h2 className="headline headline--4">{t('rooms.choice.others', { count: others.length })}</h2>
            <Icon name="down" />
          </summary>
          <Cards rooms={others} answer={answer} t={t} />
        </details>
      )}
    </div>
  );
}

function Cards({ rooms, answer, t }: { rooms: readonly AnsweredRoomModel[]; answer: RoomAnswerModel; t: Translator }) {
  return (
    <ul className="room-answer__cards">
      {rooms.map((room) => (
        <li key={room.card.id}>
          <AnswerCard room={room} inquiry={answer.inquiry} t={t} />
        </li>
      ))}
    </ul>
  );
}

function AnswerCard({ room, inquiry, t }: { room: AnsweredRoomModel; inquiry: RoomAnswerModel['inquiry']; t: Translator }) {
  const { card, price, lacks, rates, booking } = room;
  const { id, title, href, inquiryHref } = card;
  const rank = booking === null ? 'button' : 'button button--quiet';
  const name = <span className="visually-hidden">{`: ${title}`}</span>;
  return (
    <article className="answer-card card--room">
      {card.room !== null && card.room.picture !== null && <Picture picture={card.room.picture} />}
      <div className="answer-card__text">
        <h3>{href === null ? title : <a href={href}>{title}</a>}</h3>
        <p className="price">{price}</p>
        {card.room !== null && <Facts main={card.room.facts} t={t} />}
        {lacks.length > 0 && <Paragraph variant="small">{t('rooms.choice.lacks', { wishes: lacks.join(', ') })}</Paragraph>}
        {rates.length > 0 && (
          <details>
            <summary>{t('room.rates')}</summary>
            <Pairs pairs={rates} />
          </details>
        )}
      </div>
      <div className="buttons">
        <a className={inquiry === null ? rank : `${rank} stay__inquire`} href={inquiryHref}>
          {t('action.inquireShort')}
          {name}
        </a>
        {inquiry !== null && (
          <noscript>
            <form action={inquiry.action}>
              {Object.entries({ ...inquiry.fields, package: id }).map(
                ([field, value]) => value !== undefined && <input key={field} type="hidden" name={field} value={value} />,
              )}
              <button className={rank} type="submit">
                {t('action.inquireShort')}
                {name}
              </button>
            </form>
          </noscript>
        )}
        {booking !== null && <ButtonLink link={booking} t={t} />}
      </div>
    </article>
  );
}
