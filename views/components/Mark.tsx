import type { MarkModel } from '../../src/elements/elementTypes.ts';

/** The small ornament of the house, such as the rose of the wordmark; nothing for a house without one. */
export function Mark({ mark }: { mark: MarkModel | null }) {
  if (mark === null) return null;
  if (mark.kind === 'picture') return <img className="mark" src={mark.src} alt="" width={32} height={32} loading="lazy" />;
  return (
    <svg className="rose" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d="M16 16.2c-.9-1.5.4-3.2 2-2.7 2 .7 2 3.9-.3 5-2.9 1.3-6.1-1-5.7-4.3.5-3.7 4.7-5.5 8-3.7 3.8 2.1 4.2 7.6.8 10.5-3.7 3.1-9.7 1.9-11.9-2.5M8.9 18.5C6.3 13 9.5 6.2 15.5 5.2M15.5 5.2c5.3-2.3 10.9 1.7 11.3 7.3M26.8 12.5c2.3 4.5.4 10.3-5.3 12.4M21.5 24.9C16 28.8 8.3 26.4 6.3 20.4M6.3 20.4C3.5 16.3 5.2 9.8 10 7.7" />
    </svg>
  );
}
