import { Embed } from '../components/Embed.tsx';
import type { BlockProps } from './props.ts';
import { Section, SectionHead } from './Section.tsx';

export function VideoBlock({ block, t }: BlockProps<'video'>) {
  return (
    <Section name="video">
      <SectionHead headline={block.headline} />
      <figure className="block-video__figure">
        <Embed embed={block.embed} poster={block.poster} t={t} />
        {block.caption !== '' && <figcaption className="caption">{block.caption}</figcaption>}
      </figure>
    </Section>
  );
}
