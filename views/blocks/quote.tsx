import { Figure } from '../components/Picture.tsx';
import type { BlockProps } from './props.ts';
import { Section } from './Section.tsx';

export function QuoteBlock({ block, t }: BlockProps<'quote'>) {
  return (
    <Section name="quote" modifier={block.picture === null ? null : 'pictured'} ground="linen">
      <figure className="quote">
        <blockquote>
          <p>{t('quote.text', { text: block.quote })}</p>
        </blockquote>
        {block.author !== '' && <figcaption className="text-small">{block.author}</figcaption>}
      </figure>
      {block.picture !== null && <Figure picture={block.picture} className="figure quote__figure" />}
    </Section>
  );
}
