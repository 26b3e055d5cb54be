import { ArrowLink } from '../components/Link.tsx';
import { Figure } from '../components/Picture.tsx';
import { RichText } from '../components/RichText.tsx';
import type { BlockProps } from './props.ts';
import { Section, SectionHead } from './Section.tsx';

export function TextImageBlock({ block, t }: BlockProps<'textImage'>) {
  return (
    <Section name="text-image" modifier={block.picture === null ? 'none' : block.side}>
      <div className="block-text-image__text">
        <SectionHead headline={block.headline} />
        <RichText text={block.body} t={t} />
        {block.link !== null && <ArrowLink link={block.link} t={t} />}
      </div>
      {block.picture !== null && <Figure picture={block.picture} className="figure block-text-image__figure" />}
    </Section>
  );
}
