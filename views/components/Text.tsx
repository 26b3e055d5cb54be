import type { ReactNode } from 'react';
import type { HeadlineModel } from '../../src/pages/types.ts';

/** The voices of a paragraph (specification, section 2). */
export type TextVariant = 'normal' | 'lead' | 'small' | 'mini' | 'voice' | 'size1' | 'size2' | 'size3' | 'size4' | 'size5';

export function Paragraph({ variant = 'normal', children }: { variant?: TextVariant; children: ReactNode }) {
  return <p className={variant === 'normal' ? undefined : `text-${variant}`}>{children}</p>;
}

/** The headline of a block. Always h2: the size an editor chose is only its look. */
export function Headline({ headline }: { headline: HeadlineModel }) {
  return <h2 className={`headline headline--${headline.size}`}>{headline.text}</h2>;
}

/** A line and a word of the second voice, above a headline. */
export function Mark({ children }: { children: string }) {
  return <p className="mark text-voice">{children}</p>;
}
