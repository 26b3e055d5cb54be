import type { MapDrawingModel } from '../../src/elements/mapDrawing.ts';
import { MAP_EDGE, MAP_WIDTH } from '../../src/elements/mapLabels.ts';

/** The drawn surroundings of a hotel: a picture with names over it, the same as a list for those who do not see it. It needs no request to a map service. */
export function MapDrawing({ drawing: { src, label, height, sea, places, list } }: { drawing: MapDrawingModel }) {
  return (
    <div className="map-drawing">
      <img src={src} width={MAP_WIDTH} height={height} alt="" loading="lazy" decoding="async" />
      <svg viewBox={`0 0 ${MAP_WIDTH} ${height}`} aria-hidden="true">
        {sea !== null && (
          <text className="map-drawing__sea" x={sea.x} y={sea.y}>
            {sea.lines.map((line, index) => (
              <tspan key={line} x={sea.x} dy={`${index === 0 ? 0.35 - 0.575 * (sea.lines.length - 1) : 1.15}em`}>
                {line}
              </tspan>
            ))}
          </text>
        )}
        {places.map(({ lines, distance, side, y }) => {
          const x = side === 'left' ? MAP_EDGE : MAP_WIDTH - MAP_EDGE;
          return (
            <text key={`${side} ${y}`} x={x} y={y} textAnchor={side === 'left' ? undefined : 'end'}>
              {lines.map((line, index) => (
                <tspan key={line} x={x} dy={`${index === 0 ? -1.15 * (lines.length - 1) : 1.15}em`}>
                  {line.endsWith(distance) ? line.slice(0, -distance.length) : line}
                  {line.endsWith(distance) && <tspan className="map-drawing__distance">{distance}</tspan>}
                </tspan>
              ))}
            </text>
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
