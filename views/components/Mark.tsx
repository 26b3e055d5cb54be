import type { MarkModel } from '../../src/elements/elementTypes.ts';
import { Rose } from './Rose.tsx';

/** The small ornament of the house; nothing for a house without one. */
export function Mark({ mark }: { mark: MarkModel | null }) {
  if (mark === null) return null;
  if (mark.kind === 'rose') return <Rose />;
  return <img className="mark" src={mark.src} alt="" width={32} height={32} loading="lazy" />;
}
