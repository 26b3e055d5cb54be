import { Icon } from '../components/Icon.tsx';
import { ArrowLink } from '../components/Link.tsx';
import { Figure } from '../components/Picture.tsx';
import { RichText } from '../components/RichText.tsx';
import { Paragraph } from '../components/Text.tsx';
import type { BlockProps } from './props.ts';
import { Section, SectionHead } from './Section.tsx';

export function TextBlock({ block, t }: BlockProps<'text'>) {
  const variant = block.variant === 'normal' ? '' : ` text-${block.variant}`;
  return (
    <Section name="text" modifier={block.headline === null ? 'plain' : null}>
      <SectionHead headline={block.headline} />
      <RichText text={block.body} t={t} className={`prose${variant}`} />
    </Section>
  );
}

export function TextImageBlock({ block, t }: BlockProps<'textImage'>) {
  return (
    <Section name="text-image" modifier={block.picture === null ? 'none' : block.side}>
      {block.side !== 'alone' && (
        <div className="block-text-image__text">
          <SectionHead headline={block.headline} />
          <RichText text={block.body} t={t} />
          {block.link !== null && <ArrowLink link={block.link} t={t} />}
        </div>
      )}
      {block.picture !== null && <Figure picture={block.picture} className="figure block-text-image__figure" />}
    </Section>
  );
}

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

export function TableBlock({ block, t }: BlockProps<'table'>) {
  return (
    <Section name="table">
      <SectionHead headline={block.headline} />
      <div className="block-table__body">
        <RichText text={block.body} t={t} />
        {block.note !== '' && <Paragraph variant="small">{block.note}</Paragraph>}
      </div>
    </Section>
  );
}

export function AccordionBlock({ block, t }: BlockProps<'accordion'>) {
  return (
    <Section name="accordion">
      <SectionHead headline={block.headline} />
      <div className="accordion">
        {block.items.map((item) => (
          <details key={item.title}>
            <summary>
              <span>{item.title}</span>
              <Icon name="down" />
            </summary>
            <RichText text={item.body} t={t} className="prose accordion__body" />
          </details>
        ))}
      </div>
    </Section>
  );
}
