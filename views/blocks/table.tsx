import { toUnbrokenText } from '../../src/i18n/typography.ts';
import { RichText } from '../components/RichText.tsx';
import { Paragraph } from '../components/Text.tsx';
import type { BlockProps } from './props.ts';
import { Section, SectionHead } from './Section.tsx';

interface TableProps {
  block: BlockProps<'table'>['block'] | BlockProps<'priceTable'>['block'];
  t: BlockProps<'table'>['t'];
}

export function TableBlock({ block, t }: TableProps) {
  return (
    <Section name="table">
      <SectionHead headline={block.headline} />
      <TableBody block={block} t={t} />
    </Section>
  );
}

/** The table with its note. Without a caption it is named by the headline of its block. */
export function TableBody({ block, t }: TableProps) {
  const body = block.body.map((part) =>
    part.kind === 'table' && part.name === '' ? { ...part, name: toUnbrokenText(block.headline?.text ?? '') } : part,
  );
  return (
    <div className="block-table__body">
      <RichText text={body} t={t} />
      {block.note !== '' && <Paragraph variant="small">{block.note}</Paragraph>}
    </div>
  );
}
