import { RichText } from '../components/RichText.tsx';
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
