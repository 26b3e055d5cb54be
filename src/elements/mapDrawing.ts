import type { Site } from '../config/siteSchema.ts';
import { formatKilometres } from '../i18n/formats.ts';
import type { Locale } from '../i18n/locales.ts';
import type { Translator } from '../i18n/translator.ts';
import { removeBreakHints } from '../shared/breakHints.ts';
import { type Coast, drawCoast, type Point, round, toPoint } from './mapCoast.ts';
import {
  arrange,
  type Box,
  breakLines,
  divide,
  getDistance,
  getLeaderStart,
  isUniform,
  LINE_HEIGHT,
  MAP_EDGE,
  MAP_WIDTH,
  PIN_RADIUS,
  type Side,
  type Surface,
  sumHeights,
} from './mapLabels.ts';

/*
 * The drawn map of a hotel's surroundings: north is up, the hotel in the middle. Distances are drawn by their square root: the village and the
 * airport are both seen. Its lines are a picture that comes late; its names stand over it in the typeface of the page.
 */

/** What the page shows of the drawn map. */
export interface MapDrawingModel {
  /** Address of the picture of its lines. */
  readonly src: string;
  readonly label: string;
  readonly height: number;
  /** The name of the sea, at the middle of its lines; null where there is no sea, or no room for it. */
  readonly sea: (Point & { readonly lines: readonly string[] }) | null;
  readonly places: readonly MapLabelModel[];
  /** The same as text: 'Campos: 3 km im Norden'. */
  readonly list: readonly string[];
}

export interface MapLabelModel {
  /** Lines of the name; the last ends in `distance`, which may be a line of its own. */
  readonly lines: readonly string[];
  readonly distance: string;
  readonly side: Side;
  /** Base line of the last line of text. */
  readonly y: number;
}

/** The lines of the drawn map, as paths. */
export interface MapPictureModel {
  readonly height: number;
  readonly sea: Omit<Coast, 'isSea'> | null;
  readonly dots: readonly Point[];
  /** From the hotel to the places. */
  readonly ways: string;
  /** Under the names and to the places. */
  readonly leaders: string;
}

type Surroundings = NonNullable<Site['surroundings']>;
type Spot = Pick<Surroundings['places'][number], 'bearing' | 'km'>;

const MIN_HEIGHT = 250;
const RADIUS = 57;
/** The dots of two places near each other are moved apart. */
const DOT_GAP = 9;
const directions = ['north', 'northEast', 'east', 'southEast', 'south', 'southWest', 'west', 'northWest'] as const;

/** Draws the map of the site file in a language: its lines, and what the page shows over them. Null if the site has no surroundings. */
export function drawMap(
  site: Site,
  locale: Locale,
  t: Translator,
): { readonly picture: MapPictureModel; readonly drawing: Omit<MapDrawingModel, 'src'> } | null {
  if (site.surroundings === undefined) return null;
  const { sea = [], seaName, places } = site.surroundings;
  const furthest = Math.max(...[...sea, ...places].map(({ km }) => km));
  const toRadius = (km: number) => PIN_RADIUS + (RADIUS - PIN_RADIUS) * Math.sqrt(km / furthest);
  const offsets = moveApart(places.map(({ bearing, km }) => toPoint(bearing, toRadius(km))));
  const named = places.map(({ name, bearing, km }, index) => {
    const distance = formatKilometres(locale, km);
    return { lines: breakLines(name[locale], distance), distance, bearing, dot: offsets[index] ?? { x: 0, y: 0 } };
  });
  const columns = divide(named);
  const height = Math.max(MIN_HEIGHT, ...Object.values(columns).map((column) => sumHeights(column) + 2 * MAP_EDGE));
  const middle = { x: MAP_WIDTH / 2, y: height / 2 };
  const coast = sea.length === 0 ? null : drawCoast(sea, middle, toRadius);
  const place = <T extends { dot: Point }>(label: T) => ({
    ...label,
    dot: { x: round(middle.x + label.dot.x), y: round(middle.y + label.dot.y) },
  });
  const placed = { left: columns.left.map(place), right: columns.right.map(place) };
  const surface = { height, dots: [...placed.left, ...placed.right].map(({ dot }) => dot), isSea: coast?.isSea ?? (() => false) };
  const labels = [...arrange(placed.left, 'left', surface), ...arrange(placed.right, 'right', surface)];
  const seaLabel = seaName?.[locale] ?? t('map.sea');
  const describe = (name: string, { km, bearing }: Spot) =>
    t('map.place', {
      name: removeBreakHints(name),
      distance: formatKilometres(locale, km),
      direction: t(`map.direction.${directions[Math.round(bearing / 45) % 8] ?? 'north'}`),
    });
  const nearest = sea.toSorted((a, b) => a.km - b.km)[0];
  return {
    picture: {
      height,
      sea: coast && { area: coast.area, line: coast.line, waves: coast.waves },
      dots: surface.dots,
      ways: surface.dots.map((dot) => drawWay(middle, dot)).join(''),
      leaders: labels.map(drawLeader).join(''),
    },
    drawing: {
      label: t('map.picture', { hotel: site.name, town: site.contact.town }),
      height,
      sea: coast && placeSeaName(breakLines(seaLabel), labels, surface),
      places: labels.map(({ lines, distance, side, y }) => ({ lines, distance, side, y: round(y - 5) })),
      list: [...places.map((spot) => describe(spot.name[locale], spot)), ...(nearest === undefined ? [] : [describe(seaLabel, nearest)])],
    },
  };
}

/** Moves points that are nearer to each other than their dots need. */
function moveApart(points: readonly Point[]): Point[] {
  const moved = points.map(({ x, y }) => ({ x, y }));
  for (let round = 0; round < 8; round++) {
    for (const [index, a] of moved.entries()) {
      for (const b of moved.slice(index + 1)) {
        const distance = Math.hypot(a.x - b.x, a.y - b.y);
        if (distance >= DOT_GAP) continue;
        // Two at one place part along the circle around the hotel.
        const [dx, dy] = distance < 0.1 ? [a.y, -a.x] : [a.x - b.x, a.y - b.y];
        const step = (DOT_GAP - distance) / 2 / (Math.hypot(dx, dy) || 1);
        a.x += dx * step;
        a.y += dy * step;
        b.x -= dx * step;
        b.y -= dy * step;
      }
    }
  }
  return moved.map(({ x, y }) => {
    const scale = Math.max(1, (PIN_RADIUS + 3) / (Math.hypot(x, y) || 1));
    return { x: x * scale, y: y * scale };
  });
}

/** A way with a slight bend, from the edge of the pin. */
function drawWay({ x, y }: Point, dot: Point): string {
  const dx = dot.x - x;
  const dy = dot.y - y;
  const start = PIN_RADIUS / Math.hypot(dx, dy);
  const bend = { x: round(x + dx * 0.62 - dy * 0.14), y: round(y + dy * 0.62 + dx * 0.14) };
  return `M${round(x + dx * start)} ${round(y + dy * start)}Q${bend.x} ${bend.y} ${dot.x} ${dot.y}`;
}

interface PlacedLabel {
  readonly side: Side;
  readonly y: number;
  readonly dot: Point;
  readonly box: Box;
}

function drawLeader(label: PlacedLabel): string {
  const start = getLeaderStart(label);
  return `M${label.side === 'left' ? MAP_EDGE : MAP_WIDTH - MAP_EDGE} ${round(start.y)}H${start.x}L${label.dot.x} ${label.dot.y}`;
}

/** Letters of the sea's name, which is set in italics; the space around it; the steps in which a place for it is searched. */
const SEA_LETTER_WIDTH = 6.4;
const SEA_GAP = 5;
const SEA_STEP = 8;

/** The place in the sea furthest from all that is drawn; null if none is free. */
function placeSeaName(lines: readonly string[], labels: readonly PlacedLabel[], { height, dots, isSea }: Surface): MapDrawingModel['sea'] {
  const width = Math.max(...lines.map((line) => line.length)) * SEA_LETTER_WIDTH;
  const [halfWidth, halfHeight] = [width / 2 + SEA_GAP, (lines.length * LINE_HEIGHT) / 2 + SEA_GAP];
  let best: { x: number; y: number; distance: number } | null = null;
  for (let x = MAP_EDGE + halfWidth; x <= MAP_WIDTH - MAP_EDGE - halfWidth; x += SEA_STEP) {
    for (let y = MAP_EDGE + halfHeight; y <= height - MAP_EDGE - halfHeight; y += SEA_STEP) {
      const box = { left: x - halfWidth, top: y - halfHeight, right: x + halfWidth, bottom: y + halfHeight };
      if (!isSea({ x, y }) || !isUniform(box, isSea)) continue;
      const parts = labels.flatMap((label) => [
        getGap(box, label.box),
        getGapToLine(box, getLeaderStart(label), label.dot),
        getGapToLine(box, { ...getLeaderStart(label), x: label.side === 'left' ? 0 : MAP_WIDTH }, getLeaderStart(label)),
      ]);
      const distance = Math.min(...parts, ...dots.map((dot) => getGapToLine(box, dot, dot)));
      if (distance > (best?.distance ?? 0)) best = { x, y, distance };
    }
  }
  return best && { lines, x: round(best.x), y: round(best.y) };
}

/** The space between two boxes; negative if they overlap. */
function getGap(a: Box, b: Box): number {
  return Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom);
}

/** The space between a box and a line, measured along the middle of the box. */
function getGapToLine({ left, top, right, bottom }: Box, a: Point, b: Point): number {
  const y = (top + bottom) / 2;
  const middle = [0, 0.25, 0.5, 0.75, 1].map((share) => ({ x: left + (right - left) * share, y }));
  return Math.min(...middle.map((point) => getDistance(point, a, b))) - (bottom - top) / 2;
}
