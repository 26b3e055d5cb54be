import type { MapPictureModel } from '../../src/elements/mapDrawing.ts';
import { MAP_WIDTH, PIN_RADIUS } from '../../src/elements/mapLabels.ts';

/** Faint circles around the hotel, and the arrow to the north. */
const RINGS = `${[34, 60, 100, 150, 220].map((r) => `M0-${r}A${r} ${r} 0 0 1 0 ${r}A${r} ${r} 0 0 1 0-${r}`).join('')}M0-78V-94M-4-89L0-95 4-89`;

/** Colours of the map, which a picture cannot take from the page it stands in. */
export type MapColours = Readonly<Record<'page' | 'text' | 'heading' | 'edge' | 'mapLine' | 'mapSea', string>>;

/** The lines of the drawn map, as a file of its own. Its ground is that of the page. */
export function MapPicture({ picture: { height, sea, dots, ways, leaders }, colours }: { picture: MapPictureModel; colours: MapColours }) {
  const middle = `translate(${MAP_WIDTH / 2} ${height / 2})`;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      aria-hidden="true"
      viewBox={`0 0 ${MAP_WIDTH} ${height}`}
      fill="none"
      stroke={colours.mapLine}
      strokeWidth="0.8"
    >
      <path d={RINGS} transform={middle} strokeOpacity="0.45" />
      {sea !== null && <path d={sea.area} fill={colours.mapSea} fillOpacity="0.26" stroke="none" />}
      {sea !== null && <path d={sea.line} stroke={colours.edge} />}
      {sea !== null && <path d={sea.waves} stroke={colours.mapSea} strokeOpacity="0.5" />}
      <path d={ways} stroke={colours.heading} strokeDasharray="0.1 3.2" strokeWidth="1.2" strokeLinecap="round" />
      <path d={leaders} />
      <g transform={middle} stroke={colours.heading}>
        <circle r={PIN_RADIUS - 3} fill={colours.page} />
        <path d="M0 6C4 1 5-1 5-3A5 5 0 1 0-5-3C-5-1-4 1 0 6Z" />
      </g>
      {dots.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="2" fill={colours.text} stroke="none" />
      ))}
    </svg>
  );
}
