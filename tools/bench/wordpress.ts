import { join } from 'node:path';
import { createDemoBackend } from '../../src/demo/server.ts';
import { distDir } from '../build/paths.ts';

/* Runs the demo's WordPress stand-in as a process of its own, so that its processor time is not counted as the site's. Prints its address. */

const log = { info: () => {}, warn: () => {} };
const { origin } = await createDemoBackend({ dataDir: join(distDir, 'demo'), log });
process.stdout.write(`${origin}\n`);
