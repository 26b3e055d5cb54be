import { MAP_EDGE, MAP_WIDTH, type MapDrawingModel } from '../../src/elements/mapDrawing.ts';

/** Faint circles around the hotel, and the arrow to the north. */
const RINGS = `${[34, 60, 100, 150, 220].map((r) => `M0-${r}A${r} ${r} 0 0 1 0 ${r}A${r} ${r} 0 0 1 0-${r}`).join('')}M0-78V-94M-4-89L0-95 4-89`;

/** The drawn surroundings of a hotel, the same as a list for those who do not see it. It needs no request to a map service. */
export function MapDrawing({ drawing: { label, height, sea, places, list } }: { drawing: MapDrawingModel }) {
  return (
    <div className="map-drawing">
      <svg viewBox={`0 0 ${MAP_WIDTH} ${height}`} aria-hidden="true">
        <path className="map-drawing__rings" d={RINGS} transform={`translate(${MAP_WIDTH / 2} ${height / 2})`} />
        {sea !== null && <path className="map-drawing__sea" d={sea.area} />}
        {sea !== null && <path className="map-drawing__waves" d={sea.waves} />}
        <path className="map-drawing__ways" d={places.map(({ way }) => way).join('')} />
        <path d={places.map(({ leader }) => leader).join('')} />
        <g className="map-drawing__pin" transform={`translate(${MAP_WIDTH / 2} ${height / 2})`}>
          <circle r="10" />
          <path d="M0 6C4 1 5-1 5-3A5 5 0 1 0-5-3C-5-1-4 1 0 6Z" />
        </g>
        {places.map(({ lines, distance, side, y, dot }) => {
          const x = side === 'left' ? MAP_EDGE : MAP_WIDTH - MAP_EDGE;
          return (
            <g key={`${dot.x} ${dot.y} ${y}`}>
              <circle className="map-drawing__dot" cx={dot.x} cy={dot.y} r="2" />
              <text x={x} y={y} textAnchor={side === 'left' ? 'start' : 'end'}>
                {lines.map((line, index) => (
                  <tspan key={line} x={x} dy={`${index === 0 ? -1.15 * (lines.length - 1) : 1.15}em`}>
                    {line.endsWith(distance) ? line.slice(0, -distance.length) : line}
                    {line.endsWith(distance) && <tspan className="map-drawing__distance">{distance}</tspan>}
                  </tspan>
                ))}
              </text>
            </g>
          );
        })}
      </svg>
      <ul className="visually-hidden" aria-label={label}>
        {list.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
