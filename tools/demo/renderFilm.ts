import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/*
 * `node tools/demo/renderFilm.ts`: makes the film over the hero of the demo's home page from its pictures, with ffmpeg. Run by hand after one of them has changed, and commit the film. It begins as the hero's picture stands there.
 */

const FPS = 20;
const CLIP_S = 4;
const FADE_S = 1;
/** Of three clips that fade into each other: ten seconds. The eye goes towards this point of each picture, in shares of its size. */
const clips = [
  { name: 'finca-golden-hour', x: 0.75, y: 0.6 },
  { name: 'rose-garden', x: 0.45, y: 0.45 },
  { name: 'courtyard-breakfast', x: 0.5, y: 0.75 },
] as const;

const folder = join(import.meta.dirname, 'pictures');
const frames = CLIP_S * FPS;
// The picture is enlarged first: a crop moves by whole pixels, and would tremble.
const zoomed = clips.map(
  ({ x, y }, index) =>
    `[${index}]scale=3840:-1,zoompan=z='1+0.12*(1-cos(PI*on/${frames}))/2':x='${x}*(iw-iw/zoom)':y='${y}*(ih-ih/zoom)':d=${frames}:s=960x640:fps=${FPS},hqdn3d=6[c${index}]`,
);
const [first, second] = [CLIP_S - FADE_S, 2 * (CLIP_S - FADE_S)];
const faded = `[c0][c1]xfade=duration=${FADE_S}:offset=${first}[d];[d][c2]xfade=duration=${FADE_S}:offset=${second},format=yuv420p`;
execFileSync(
  'ffmpeg',
  [
    ...['-y', '-loglevel', 'error'],
    ...clips.flatMap(({ name }) => ['-i', join(folder, `${name}.jpg`)]),
    ...['-filter_complex', [...zoomed, faded].join(';'), '-an', '-c:v', 'libx264', '-preset', 'slower', '-crf', '31'],
    ...['-movflags', '+faststart', '-fflags', '+bitexact', join(folder, 'es-rosar.mp4')],
  ],
  { stdio: 'inherit' },
);
