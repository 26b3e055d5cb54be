import { join } from 'node:path';
import { createDemoBackend } from '../../src/demo/server.ts';
import { getPrefixes, localeCodes } from '../../src/i18n/locales.ts';
import { distDir } from '../build/paths.ts';

/* Runs the demo's WordPress stand-in as a process of its own, so that its processor time is not counted as the site's. Prints its address. */

const { origin } = await createDemoBackend(join(distDir, 'demo'), getPrefixes(localeCodes));
process.stdout.write(`${origin}\n`);
