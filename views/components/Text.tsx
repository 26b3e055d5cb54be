import type { ReactNode } from 'react';
import type { HeadlineModel, LinkModel } from '../../src/elements/elementTypes.ts';
import type { Translator } from '../../src/i18n/translator.ts';

/** Text styles that editors choose for a paragraph: `text-…` classes of `text.css`. */
type TextVariant = 'normal' | 'lead' | 'small' | 'mini' | 'serif' | 'size1' | 'size2' | 'size3' | 'size4' | 'size5';

export function Paragraph({ variant = 'normal', children }: { variant?: TextVariant; children: ReactNode }) {
  return <p className={variant === 'normal' ? undefined : `text-${variant}`}>{children}</p>;
}

/** The headline of a block. Always `h2`, so that the outline is correct; the size an editor chose only changes the look. */
export function Headline({ headline }: { headline: HeadlineModel }) {
  return <h2 className={`headline headline--${headline.size}`}>{headline.text}</h2>;
}

/** Lines of an address or of opening hours. */
export function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => <span key={line}>{line}</span>);
}

/** Sentences on cancellation and answer, under a price. */
export function Terms({ terms }: { terms: readonly string[] }) {
  return terms.length === 0 ? null : <Paragraph variant="small">{terms.join(' ')}</Paragraph>;
}

/** A text with the hotel's telephone number as a link, where it names it. */
export function PhoneText({ text, phone }: { text: string; phone: LinkModel }) {
  const [before, ...after] = text.split(phone.label);
  if (after.length === 0) return text;
  return (
    <>
      {before}
      <a href={phone.href}>{phone.label}</a>
      {after.join(phone.label)}
    </>
  );
}

/** The short line above a headline. */
export function Eyebrow({ children }: { children: string }) {
  return <p className="eyebrow text-serif">{children}</p>;
}

/** Facts about a room as a list, the main ones in its first line; a line alone is no list. Nothing without facts. */
export function Facts({ main, more = [], t }: { main: readonly string[]; more?: readonly string[]; t: Translator }) {
  if (main.length + more.length === 0) return null;
  const line = main.join(' · ');
  if (more.length === 0)
    return (
      <p className="facts">
        <span className="facts__main">{line}</span>
      </p>
    );
  return (
    <ul className="facts" aria-label={t('room.facts')}>
      {main.length > 0 && <li className="facts__main">{line}</li>}
      {more.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

/** What one hears of a room, its prices: names and values. */
export function Pairs({ pairs }: { pairs: readonly { readonly label: string; readonly value: string; readonly isChosen?: boolean }[] }) {
  return (
    <dl className="pairs">
      {pairs.map(({ label, value, isChosen }) => (
        <div key={label} aria-current={isChosen || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface RoomPriceProps {
  price: string | null;
  priceNote?: string;
  priceIncludes?: string | null;
}

/** The price of a room or package with the editor's note, and below it what the prices of the house include. */
export function RoomPrice({ price, priceNote = '', priceIncludes = null }: RoomPriceProps) {
  if (price === null) return null;
  return (
    <p className="room-price">
      <span>
        <span className="price">{price}</span>
        {priceNote !== '' && ` ${priceNote}`}
      </span>
      {priceIncludes !== null && <small>{priceIncludes}</small>}
    </p>
  );
}
