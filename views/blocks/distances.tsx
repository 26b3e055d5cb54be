import type { DistanceDrawing } from '../../src/blocks/distances.ts';
import { Paragraph } from '../components/Text.tsx';
import type { BlockProps } from './props.ts';
import { Section, SectionHead } from './Section.tsx';

/** Line drawings on a grid of 48 by 32 units, all on one ground line. */
const paths: Readonly<Record<DistanceDrawing, string>> = {
  airport: 'M2 30h44M9 20l27-9c3-1 5 0 5 1s-1 2-3 3L12 24zM17 17.5L10 9l3-1 12 6.5M9 20L5 15l2-1 5 4',
  station:
    'M2 30h44M15 5h18c2 0 3 1 3 3v14c0 2-1 3-3 3H15c-2 0-3-1-3-3V8c0-2 1-3 3-3zM12 16h24M24 5v11M17 20.5h1M30 20.5h1M16 25l-3 5M32 25l3 5',
  village: 'M2 30h44M6 30V20l6-5 6 5v10M18 30V13l4-9 4 9v17M26 30V20h14v10M24 20l9-5 9 5M22 17v3M11 30v-5h3v5',
  city: 'M2 30h44M5 30V17h9v13M14 30V8h8v22M18 8V3M22 30V14h10v16M32 30V20h10v10M26 18v2M26 23v2M8 21v2M36 24v2',
  beach: 'M2 30h44M2 14h44M28 14a7 7 0 0 1 14 0M2 25c4-3 7-3 11 0s7 3 11 0 7-3 11 0 7 3 11 0M10 19.5c3-2 5-2 8 0s5 2 8 0',
  mountain: 'M2 30h44M4 30L18 8l6 9 5-6 15 19M14 14l4 3 3-4',
};

/** How long the way is to the places around: a drawing, minutes, and the name of each. */
export function DistancesBlock({ block: { headline, items, note } }: BlockProps<'distances'>) {
  return (
    <Section name="distances">
      <SectionHead headline={headline} />
      <ul className="block-distances__list">
        {items.map(({ drawing, place, duration }) => (
          <li key={place}>
            <svg viewBox="0 -1 48 32" aria-hidden="true">
              {drawing !== null && <path d={paths[drawing]} />}
            </svg>
            <strong>{duration}</strong>
            <span>{place}</span>
          </li>
        ))}
      </ul>
      {note !== '' && <Paragraph variant="small">{note}</Paragraph>}
    </Section>
  );
}
