import type { ReactNode } from 'react';
import type { HeadlineModel } from '../../src/elements/elementTypes.ts';
import { Eyebrow, Headline } from '../components/Text.tsx';

/** The wrapper of one block: a section with the twelve-column grid. @param modifier gives the class `block-name--modifier` too */
export function Section({
  name,
  modifier = null,
  children,
  ground = 'chalk',
  id,
}: {
  name: string;
  modifier?: string | null;
  children: ReactNode;
  ground?: 'chalk' | 'linen';
  id?: string | undefined;
}) {
  const modifierClass = modifier === null ? '' : ` block-${name}--${modifier}`;
  return (
    <section className={`section section--${ground} block-${name}${modifierClass}`} id={id}>
      <div className="grid">{children}</div>
    </section>
  );
}

/** Headline of a block with the eyebrow above it, unless the headline says the same; renders nothing if the editor gave no headline. */
export function SectionHead({ headline, eyebrow }: { headline: HeadlineModel | null; eyebrow?: string | undefined }) {
  if (headline === null) return null;
  return (
    <div className="section__head">
      {eyebrow !== undefined && !headline.text.toLowerCase().includes(eyebrow.toLowerCase()) && <Eyebrow>{eyebrow}</Eyebrow>}
      <Headline headline={headline} />
    </div>
  );
}
