import { join } from 'node:path';
import { createDemoBackend } from '../../src/demo/server.ts';
import { distDir } from '../build/paths.ts';

/* The demo's WordPress as a process of its own, so that what it takes is not counted as the site's. Prints its address. */

const log = { info: () => {}, warn: () => {} };
const { origin } = await createDemoBackend({ dataDir: join(distDir, 'demo'), log });
process.stdout.write(`${origin}\n`);
