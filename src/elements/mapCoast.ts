import type { Site } from '../config/siteSchema.ts';

/* The coast of the drawn map, and what of the drawing is sea. */

export interface Point {
  readonly x: number;
  readonly y: number;
}
type Surroundings = NonNullable<Site['surroundings']>;

export interface Coast {
  /** The sea as a closed path. */
  readonly area: string;
  readonly line: string;
  /** Lines of waves within it. */
  readonly waves: string;
  isSea(point: Point): boolean;
}

/** Far enough to leave any box that the drawing stands in the middle of. */
const FAR = 1400;
const STEP_DEGREES = 5;
/** To each side of the last points of the coast it goes on straight, nearly to the horizon. */
const STRAIGHT_DEGREES = 85;
const waveGaps = [5, 12, 22];

/** The coast through the given points, with the sea behind it. Where they go all around the hotel, so does the sea. */
export function drawCoast(points: NonNullable<Surroundings['sea']>, middle: Point, toRadius: (km: number) => number): Coast {
  const first = points[0]?.bearing ?? 0;
  const knots = points.map(({ bearing, km }) => ({ angle: first + ((bearing - first + 360) % 360), radius: toRadius(km) }));
  const last = knots.at(-1) ?? { angle: first, radius: FAR };
  const isAround = last.angle - first > 360 - 2 * STRAIGHT_DEGREES;
  const ends = isAround ? [...knots, { angle: first + 360, radius: knots[0]?.radius ?? FAR }] : knots;
  const radiusAt = (angle: number): number => {
    const after = ends.findIndex((knot) => knot.angle >= angle);
    const [a, b] = [ends[after - 1], ends[after]];
    if (a !== undefined && b !== undefined) {
      const share = (1 - Math.cos((Math.PI * (angle - a.angle)) / (b.angle - a.angle))) / 2;
      return a.radius + (b.radius - a.radius) * share;
    }
    const end = angle <= first ? knots[0] : last;
    return (end?.radius ?? FAR) / Math.cos(toRadians(angle - (end?.angle ?? 0)));
  };
  const margin = isAround ? 0 : STRAIGHT_DEGREES;
  const [from, to] = [first - margin, (isAround ? first + 360 : last.angle) + margin];
  /** The distance of the coast, or of a line further out, with small bays that are the same for every visitor. */
  const toCoast = (angle: number, gap: number) =>
    Math.min(radiusAt(angle) + gap, FAR) * (1 + 0.025 * Math.sin(angle * 0.21) + 0.015 * Math.sin(angle * 0.47 + gap));
  const angles = Array.from({ length: Math.ceil((to - from) / STEP_DEGREES) + 1 }, (_, index) => Math.min(from + index * STEP_DEGREES, to));
  const place = (angle: number, radius: number) => {
    const { x, y } = toPoint(angle, radius);
    return { x: round(middle.x + x), y: round(middle.y + y) };
  };
  const line = (gap: number) => smooth(angles.map((angle) => place(angle, toCoast(angle, gap))));
  const outer = angles
    .toReversed()
    .map((angle) => place(angle, 2 * FAR))
    .map(({ x, y }) => `${x} ${y}`)
    .join(' ');
  return {
    area: `${line(0)}L${outer}Z`,
    line: line(0),
    waves: waveGaps.map(line).join(''),
    isSea({ x, y }) {
      const [east, north] = [x - middle.x, middle.y - y];
      const angle = from + (((((Math.atan2(east, north) * 180) / Math.PI - from) % 360) + 360) % 360);
      return angle <= to && Math.hypot(east, north) > toCoast(angle, 0);
    },
  };
}

/** A curve whose tangents lie on the lines between the points. */
function smooth(points: readonly Point[]): string {
  return points
    .map(({ x, y }, index) => {
      const next = points[index + 1];
      if (index === 0) return `M${x} ${y}`;
      return next === undefined ? `L${x} ${y}` : `Q${x} ${y} ${round((x + next.x) / 2)} ${round((y + next.y) / 2)}`;
    })
    .join('');
}

/** The point at a bearing, in degrees from north, and a distance. */
export function toPoint(bearing: number, radius: number): Point {
  return { x: radius * Math.sin(toRadians(bearing)), y: -radius * Math.cos(toRadians(bearing)) };
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
