import { removeBreakHints } from '../shared/breakHints.ts';
import type { Point } from './mapCoast.ts';

/* Where the names of the drawn map stand: in two columns beside it, so that none meets another at any size. */

/** Units of the drawing; one is a CSS pixel in a window of 320 px, where type is largest beside its drawing. */
export const MAP_WIDTH = 300;
export const MAP_EDGE = 8;
/** Nothing is drawn nearer to the middle than this: there is the pin. */
export const PIN_RADIUS = 13;
export const LINE_HEIGHT = 15;
const COLUMN = 82;
const LABEL_GAP = 13;
/** Letters of average width in a line of a column, and their width. */
const LINE_LETTERS = 13;
const LETTER_WIDTH = 6.3;
/** Between a leader and the dot of another place. */
const CLEARANCE = 6;
/** How far a label may be moved from its place, nearest first. */
const shifts = [0, 8, -8, 16, -16, 24, -24, 32, -32, 44, -44, 56, -56, 72, -72, 96, -96];
/** What is wrong with a label, the worst first: a leader through the dot of another place or through the pin, over another leader, a name over the coast. */
const THROUGH_DOT = 100;
const ACROSS_LEADER = 40;
const ON_COAST = 30;

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
export type Side = 'left' | 'right';
interface Label {
  readonly lines: readonly string[];
  readonly bearing: number;
  readonly dot: Point;
}
/** A label in its place. `y`: the rule under it. */
type Placed<T> = T & { readonly y: number; readonly side: Side; readonly box: Box; readonly shift: number };

/** Breaks a name for its column. What is given as `end` follows the name where it fits. */
export function breakLines(name: string, end = ''): string[] {
  const lines: string[] = [];
  for (const word of [...name.split(' ').flatMap(breakWord), end].filter((part) => part !== '')) {
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

/** West of the hotel left, east of it right. Of a full column those nearest to the middle change over. */
export function divide<T extends Label>(labels: readonly T[]): Record<Side, T[]> {
  const byX = labels.toSorted((a, b) => a.dot.x - b.dot.x);
  const half = Math.ceil(labels.length / 2);
  const west = byX.filter(({ dot }) => dot.x < 0).length;
  const cut = Math.min(Math.max(west, labels.length - half - 1), half + 1);
  const fromNorth = ({ bearing }: Label) => Math.abs(bearing > 180 ? bearing - 360 : bearing);
  const sort = (column: T[]) => column.toSorted((a, b) => fromNorth(a) - fromNorth(b));
  return { left: sort(byX.slice(0, cut)), right: sort(byX.slice(cut)) };
}

/** The height that a column needs. */
export function sumHeights(labels: readonly Label[]): number {
  return labels.reduce((sum, label) => sum + getHeight(label), 0);
}

function getHeight({ lines }: Label): number {
  return lines.length * LINE_HEIGHT + LABEL_GAP;
}

export interface Surface {
  readonly height: number;
  readonly dots: readonly Point[];
  isSea(point: Point): boolean;
}

/**
 * Places the labels of a column beside their places, from north to south. Where a leader would meet another place or leader, or a name the coast,
 * labels change places and heights, one step after the other, as long as that mends something.
 */
export function arrange<T extends Label>(column: readonly T[], side: Side, surface: Surface): Placed<T>[] {
  const known = new Map<string, boolean>();
  const isClear = (box: Box) => {
    const key = `${box.left} ${box.top} ${box.right} ${box.bottom}`;
    const isKnown = known.get(key) ?? isUniform(box, surface.isSea);
    known.set(key, isKnown);
    return isKnown;
  };
  let best = judge(stack(column, side, surface.height), surface, isClear);
  while (best.cost >= ON_COAST) {
    const { labels } = best;
    const next = listSteps(labels)
      .map((step) => judge(stack(step, side, surface.height), surface, isClear))
      .reduce((a, b) => (b.cost < a.cost ? b : a), best);
    if (next === best) break;
    best = next;
  }
  return best.labels;
}

/** The columns that differ in one step: two labels have changed places, or one label or all are moved. */
function listSteps<T extends Placed<Label>>(labels: readonly T[]): T[][] {
  return labels.flatMap((label, index) => [
    ...labels.slice(index + 1).map((other, below) => labels.with(index, other).with(index + 1 + below, label)),
    ...shifts.map((shift) => labels.with(index, { ...label, shift })),
    ...shifts.map((shift) => labels.map((each, above) => (above < index ? each : { ...each, shift }))),
  ]);
}

/** Places each label beside its place, `shift` below it, or as near as its neighbours allow. */
function stack<T extends Label & { readonly shift?: number }>(labels: readonly T[], side: Side, height: number): Placed<T>[] {
  let from = MAP_EDGE;
  const rules = labels.map((label) => {
    from = Math.max(from + getHeight(label), label.dot.y + (label.shift ?? 0));
    return from;
  });
  let to = height - MAP_EDGE;
  for (const [index, label] of [...labels.entries()].toReversed()) {
    rules[index] = Math.min(rules[index] ?? to, to);
    to = (rules[index] ?? to) - getHeight(label);
  }
  return labels.map((label, index) => {
    const y = rules[index] ?? 0;
    const width = Math.min(COLUMN, Math.max(...label.lines.map((line) => line.length)) * LETTER_WIDTH);
    const left = side === 'left' ? MAP_EDGE : MAP_WIDTH - MAP_EDGE - width;
    const box = { left, top: y - label.lines.length * LINE_HEIGHT - 3, right: left + width, bottom: y + 1 };
    return { ...label, shift: label.shift ?? 0, y, side, box };
  });
}

/** Labels with their cost: the sum of what is wrong, and a little for the length of the leaders. */
function judge<T extends Label>(
  labels: Placed<T>[],
  { height, dots }: Surface,
  isClear: (box: Box) => boolean,
): { labels: Placed<T>[]; cost: number } {
  const pin = { x: MAP_WIDTH / 2, y: height / 2 };
  const cost = labels.reduce((sum, label, index) => {
    const { dot, box } = label;
    const start = getLeaderStart(label);
    const isOther = (other: Point) => other !== dot;
    const met = dots.filter((other) => isOther(other) && getDistance(other, start, dot) < CLEARANCE).length;
    const isOverPin = getDistance(pin, start, dot) < Math.min(PIN_RADIUS, Math.hypot(dot.x - pin.x, dot.y - pin.y) - 1);
    const crossed = labels.slice(index + 1).filter((other) => doCross(start, dot, getLeaderStart(other), other.dot)).length;
    return (
      sum +
      (met + Number(isOverPin)) * THROUGH_DOT +
      crossed * ACROSS_LEADER +
      Number(!isClear(box)) * ON_COAST +
      Math.hypot(start.x - dot.x, start.y - dot.y) / 100
    );
  }, 0);
  return { labels, cost };
}

/** The end of the rule under a label, from where its leader goes to the place. */
export function getLeaderStart({ side, y }: { readonly side: Side; readonly y: number }): Point {
  return { x: side === 'left' ? MAP_EDGE + COLUMN : MAP_WIDTH - MAP_EDGE - COLUMN, y };
}

const shares = [0, 0.2, 0.4, 0.6, 0.8, 1];

/** True if a box is all land or all sea. */
export function isUniform({ left, top, right, bottom }: Box, isSea: (point: Point) => boolean): boolean {
  const points = shares.flatMap((share) => {
    const x = left + (right - left) * share;
    return [top, (top + bottom) / 2, bottom].map((y) => ({ x, y }));
  });
  const count = points.filter(isSea).length;
  return count === 0 || count === points.length;
}

/** The distance of a point from the line between two others. */
export function getDistance({ x, y }: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const share = Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(a.x + dx * share - x, a.y + dy * share - y);
}

function doCross(a: Point, b: Point, c: Point, d: Point): boolean {
  const turn = (p: Point, q: Point, r: Point) => Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));
  return turn(a, b, c) !== turn(a, b, d) && turn(c, d, a) !== turn(c, d, b);
}
