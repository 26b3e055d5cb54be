import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { wordpress } from './support.ts';

/** Parts of the must-use plugin of `server/mu-plugins`: each imitates a plugin, or registers what a theme does. */
export type Imitation = 'language' | 'types' | 'acf' | 'yoast' | 'menus';

const file = () => join(wordpress.state, 'wp/wp-content/faults/without');

/** Takes these parts out of WordPress, and brings all others back. `yoast` needs `acf`, and both need `language`. */
export function leaveOut(...parts: readonly Imitation[]): void {
  if (parts.length === 0) rmSync(file(), { force: true });
  else writeFileSync(file(), parts.join(' '));
}
