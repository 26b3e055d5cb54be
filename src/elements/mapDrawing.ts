import { formatKilometres } from '../i18n/formats.ts';
import { removeBreakHints } from '../shared/breakHints.ts';
import type { PageContext } from './context.ts';

/*
 * The drawn map of a hotel's surroundings: north is up, the hotel in the middle, the names in two columns beside it, so that none meets another
 * at any size. Distances are drawn by their square root: the village and the airport are both seen.
 */

export interface MapDrawingModel {
  readonly label: string;
  readonly height: number;
  /** The sea as a closed path and lines of waves within it; null without sea. */
  readonly sea: { readonly area: string; readonly waves: string } | null;
  readonly places: readonly MapPlaceModel[];
  /** The same as text: 'Campos: 3 km im Norden'. */
  readonly list: readonly string[];
}

export interface MapPlaceModel {
  /** Lines of the name; the last ends in `distance`, which may be a line of its own. */
  readonly lines: readonly string[];
  readonly distance: string;
  readonly side: 'left' | 'right';
  /** Base line of the last line of text. */
  readonly y: number;
  readonly dot: Point;
  /** From the hotel to the place. */
  readonly way: string;
  /** Under the name and to the place. */
  readonly leader: string;
}

interface Point {
  readonly x: number;
  readonly y: number;
}
type Surroundings = NonNullable<PageContext['site']['surroundings']>;
type Spot = Pick<Surroundings['places'][number], 'bearing' | 'km'>;

/** Units of the drawing; one is a CSS pixel in a window of 320 px, where type is largest beside its drawing. */
export const MAP_WIDTH = 300;
export const MAP_EDGE = 8;
const COLUMN = 82;
const MIN_HEIGHT = 250;
const RADIUS = 57;
/** Nothing is drawn nearer to the middle than this: there is the pin. */
const PIN_RADIUS = 13;
const LINE_HEIGHT = 15;
const LABEL_GAP = 13;
/** Letters of average width in a line of a column. */
const LINE_LETTERS = 13;
/** Far enough to leave any box that the drawing stands in the middle of. */
const FAR = 1400;
const STEP_DEGREES = 5;
/** To each side of the last points of the coast it goes on straight, nearly to the horizon. */
const STRAIGHT_DEGREES = 85;
const waveGaps = [5, 12, 22];
const directions = ['north', 'northEast', 'east', 'southEast', 'south', 'southWest', 'west', 'northWest'] as const;

/** Builds the drawing from the site file; null if the site has no surroundings. */
export function buildMapDrawing({ site, locale, t }: PageContext): MapDrawingModel | null {
  if (site.surroundings === undefined) return null;
  const { sea = [], places } = site.surroundings;
  const furthest = Math.max(...[...sea, ...places].map(({ km }) => km));
  const toRadius = (km: number) => PIN_RADIUS + (RADIUS - PIN_RADIUS) * Math.sqrt(km / furthest);
  const named = places.map((place) => {
    const distance = formatKilometres(locale, place.km);
    const lines = breakLines(place.name[locale], distance);
    return {
      lines,
      distance,
      bearing: place.bearing,
      offset: toPoint(place.bearing, toRadius(place.km)),
      height: lines.length * LINE_HEIGHT + LABEL_GAP,
    };
  });
  const columns = divide(named);
  const height = Math.max(MIN_HEIGHT, ...Object.values(columns).map((column) => sumHeights(column) + 2 * MAP_EDGE));
  const middle = { x: MAP_WIDTH / 2, y: height / 2 };
  const describe = (name: string, { km, bearing }: Spot) =>
    t('map.place', {
      name: removeBreakHints(name),
      distance: formatKilometres(locale, km),
      direction: t(`map.direction.${directions[Math.round(bearing / 45) % 8] ?? 'north'}`),
    });
  const nearest = sea.toSorted((a, b) => a.km - b.km)[0];
  return {
    label: t('map.picture', { hotel: site.name, town: site.contact.town }),
    height,
    sea: sea.length === 0 ? null : drawSea(sea, middle, toRadius),
    places: (['left', 'right'] as const).flatMap((side) =>
      stack(columns[side], height).map(({ lines, distance, offset, y }) => {
        const dot = { x: round(middle.x + offset.x), y: round(middle.y + offset.y) };
        return { lines, distance, side, y: round(y - 5), dot, way: drawWay(middle, dot), leader: drawLeader(side, y, dot) };
      }),
    ),
    list: [
      ...places.map((place) => describe(place.name[locale], place)),
      ...(nearest === undefined ? [] : [describe(t('map.sea'), nearest)]),
    ],
  };
}

/** Breaks a name for its column. The distance follows the name where it fits. */
function breakLines(name: string, distance: string): string[] {
  const lines: string[] = [];
  for (const word of [...name.split(' ').flatMap(breakWord), distance]) {
    const joined = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && joined.length <= LINE_LETTERS) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  return lines;
}

/** Breaks a word that is longer than a line: at its hyphens and soft hyphens, else anywhere. */
function breakWord(word: string): string[] {
  if (removeBreakHints(word).length <= LINE_LETTERS) return [removeBreakHints(word)];
  const atoms = word.split(/(?<=[-\u00ad])/u).flatMap((atom) => {
    const count = Math.ceil(removeBreakHints(atom.replace(/-$/, '')).length / LINE_LETTERS);
    const pieces = count === 1 ? [atom] : (atom.match(new RegExp(`.{1,${Math.ceil(atom.length / count)}}`, 'gu')) ?? []);
    return pieces.map((piece, index) => (index < pieces.length - 1 ? `${piece}\u00ad` : piece));
  });
  const parts: string[] = [];
  for (const atom of atoms) {
    const joined = `${parts.at(-1) ?? ''}${atom}`;
    if (parts.length > 0 && removeBreakHints(joined).length <= LINE_LETTERS) parts[parts.length - 1] = joined;
    else parts.push(atom);
  }
  return parts.map((part) => removeBreakHints(part.replace(/\u00ad$/, '-')));
}

interface Label {
  readonly bearing: number;
  readonly offset: Point;
  readonly height: number;
}

/** West of the hotel left, east of it right, each by its bearing from north to south: their lines do not cross. Of a full column those nearest to the middle change over. */
function divide<T extends Label>(labels: readonly T[]): { left: T[]; right: T[] } {
  const byX = labels.toSorted((a, b) => a.offset.x - b.offset.x);
  const half = Math.ceil(labels.length / 2);
  const west = byX.filter(({ offset }) => offset.x < 0).length;
  const cut = Math.min(Math.max(west, labels.length - half - 1), half + 1);
  const fromNorth = ({ bearing }: Label) => Math.abs(bearing > 180 ? bearing - 360 : bearing);
  const sort = (column: T[]) => column.toSorted((a, b) => fromNorth(a) - fromNorth(b));
  return { left: sort(byX.slice(0, cut)), right: sort(byX.slice(cut)) };
}

/** Places each label beside its place, or as near as its neighbours allow. `y`: the rule under it. */
function stack<T extends Label>(labels: readonly T[], height: number): (T & { y: number })[] {
  let from = MAP_EDGE;
  const placed = labels.map((label) => {
    const y = Math.max(from + label.height, height / 2 + label.offset.y);
    from = y;
    return { ...label, y };
  });
  let to = height - MAP_EDGE;
  for (const label of placed.toReversed()) {
    label.y = Math.min(label.y, to);
    to = label.y - label.height;
  }
  return placed;
}

function sumHeights(labels: readonly Label[]): number {
  return labels.reduce((sum, { height }) => sum + height, 0);
}

/** A way with a slight bend, from the edge of the pin. */
function drawWay({ x, y }: Point, dot: Point): string {
  const dx = dot.x - x;
  const dy = dot.y - y;
  const start = PIN_RADIUS / Math.hypot(dx, dy);
  const bend = { x: round(x + dx * 0.62 - dy * 0.14), y: round(y + dy * 0.62 + dx * 0.14) };
  return `M${round(x + dx * start)} ${round(y + dy * start)}Q${bend.x} ${bend.y} ${dot.x} ${dot.y}`;
}

function drawLeader(side: MapPlaceModel['side'], y: number, dot: Point): string {
  const [outer, inner] = side === 'left' ? [MAP_EDGE, MAP_EDGE + COLUMN] : [MAP_WIDTH - MAP_EDGE, MAP_WIDTH - MAP_EDGE - COLUMN];
  return `M${outer} ${round(y)}H${inner}L${dot.x} ${dot.y}`;
}

/** The sea behind a coast through the given points. Where they go all around the hotel, so does the sea. */
function drawSea(points: Surroundings['sea'] & object, middle: Point, toRadius: (km: number) => number): MapDrawingModel['sea'] {
  const first = points[0]?.bearing ?? 0;
  const knots = points.map(({ bearing, km }) => ({ angle: first + ((bearing - first + 360) % 360), radius: toRadius(km) }));
  const last = knots.at(-1) ?? { angle: first, radius: RADIUS };
  const isAround = last.angle - first > 360 - 2 * STRAIGHT_DEGREES;
  const ends = isAround ? [...knots, { angle: first + 360, radius: knots[0]?.radius ?? RADIUS }] : knots;
  const radiusAt = (angle: number): number => {
    const after = ends.findIndex((knot) => knot.angle >= angle);
    const [a, b] = [ends[after - 1], ends[after]];
    if (a !== undefined && b !== undefined) {
      const share = (1 - Math.cos((Math.PI * (angle - a.angle)) / (b.angle - a.angle))) / 2;
      return a.radius + (b.radius - a.radius) * share;
    }
    const end = angle <= first ? knots[0] : last;
    return (end?.radius ?? RADIUS) / Math.cos(toRadians(angle - (end?.angle ?? 0)));
  };
  const margin = isAround ? 0 : STRAIGHT_DEGREES;
  const to = (isAround ? first + 360 : last.angle) + margin;
  const angles = Array.from({ length: Math.ceil((to - first + margin) / STEP_DEGREES) + 1 }, (_, index) =>
    Math.min(first - margin + index * STEP_DEGREES, to),
  );
  /** The line of the coast, or one further out, with small bays that are the same for every visitor. */
  const line = (gap: number) =>
    smooth(
      angles.map((angle) => {
        const radius = Math.min(radiusAt(angle) + gap, FAR) * (1 + 0.025 * Math.sin(angle * 0.21) + 0.015 * Math.sin(angle * 0.47 + gap));
        const { x, y } = toPoint(angle, radius);
        return { x: round(middle.x + x), y: round(middle.y + y) };
      }),
    );
  const outer = angles
    .toReversed()
    .map((angle) => toPoint(angle, 2 * FAR))
    .map(({ x, y }) => `${round(middle.x + x)} ${round(middle.y + y)}`)
    .join(' ');
  return { area: `${line(0)}L${outer}Z`, waves: waveGaps.map(line).join('') };
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

function toPoint(bearing: number, radius: number): Point {
  return { x: radius * Math.sin(toRadians(bearing)), y: -radius * Math.cos(toRadians(bearing)) };
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
