import type { CardModel } from '../../src/blocks/cards.ts';
import type { Translator } from '../../src/i18n/translator.ts';
import { ArrowLink } from '../components/Link.tsx';
import { Picture } from '../components/Picture.tsx';
import { Paragraph } from '../components/Text.tsx';
import type { BlockProps } from './props.ts';
import { Section, SectionHead } from './Section.tsx';

export function CardsBlock({ block, t }: BlockProps<'cards'>) {
  return (
    <Section name="cards">
      <SectionHead headline={block.headline} />
      <ul className={`cards cards--${Math.min(block.items.length, 4)}`}>
        {block.items.map((item, index) => (
          // An index is enough as a key: cards are never reordered, because the page is rendered once.
          <li key={`${index} ${item.title}`}>
            <Card card={item} t={t} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A card without a picture stands on linen, so that it has a shape beside cards with one. */
function Card({ card, t }: { card: CardModel; t: Translator }) {
  return (
    <article className={card.picture === null ? 'card card--band' : 'card'}>
      {card.picture !== null && <Picture picture={card.picture} />}
      {card.title !== '' && <h3>{card.title}</h3>}
      {card.text !== '' && <Paragraph variant="small">{card.text}</Paragraph>}
      {card.link !== null && (
        <div className="card__foot">
          <ArrowLink link={card.link} t={t} />
        </div>
      )}
    </article>
  );
}
