import { Figure } from '../components/Picture.tsx';
import type { BlockProps } from './props.ts';
import { Section } from './Section.tsx';

export function PictureBlock({ block }: BlockProps<'picture'>) {
  return (
    <Section name="picture">
      <Figure picture={block.picture} className="figure block-picture__figure" />
    </Section>
  );
}
