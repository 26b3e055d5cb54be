import { toUnbrokenText } from '../../src/i18n/typography.ts';
import { RichText } from '../components/RichText.tsx';
import { Paragraph } from '../components/Text.tsx';
import type { BlockProps } from './props.ts';
import { Section, SectionHead } from './Section.tsx';

export function TableBlock({ block, t }: BlockProps<'table'>) {
  // A table without a caption is named by the headline of its block.
  const body = block.body.map((part) =>
    part.kind === 'table' && part.name === '' ? { ...part, name: toUnbrokenText(block.headline?.text ?? '') } : part,
  );
  return (
    <Section name="table">
      <SectionHead headline={block.headline} />
      <div className="block-table__body">
        <RichText text={body} t={t} />
        {block.note !== '' && <Paragraph variant="small">{block.note}</Paragraph>}
      </div>
    </Section>
  );
}
