import { join } from 'node:path';
import { distDir } from '../build/paths.ts';
import { createDemoBackend } from '../content/demo/server.ts';

/* The demo's WordPress as a process of its own, so that what it takes is not counted as the site's. Prints its address. */

const log = { info: () => {}, warn: () => {} };
const { origin } = await createDemoBackend({ dataDir: join(distDir, 'demo'), log });
process.stdout.write(`${origin}\n`);
