import type { ReactNode } from 'react';
import type { HeadlineModel } from '../../src/pages/types.ts';
import { Headline, Mark } from '../components/Text.tsx';

/** The frame of one block: a section with the twelve-column grid. */
export function Section({
  name,
  children,
  ground = 'chalk',
  id,
}: {
  name: string;
  children: ReactNode;
  ground?: 'chalk' | 'linen';
  id?: string | undefined;
}) {
  return (
    <section className={`section section--${ground} block-${name}`} id={id}>
      <div className="grid">{children}</div>
    </section>
  );
}

/** Headline of a block with the mark above it; renders nothing if the editor gave no headline. */
export function SectionHead({ headline, mark }: { headline: HeadlineModel | null; mark?: string }) {
  if (headline === null) return null;
  return (
    <div className="section__head">
      {mark !== undefined && <Mark>{mark}</Mark>}
      <Headline headline={headline} />
    </div>
  );
}
