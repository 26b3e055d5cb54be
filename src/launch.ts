import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import './keptTick.ts';

/*
 * What `node dist/server/main.js` runs. The program's code, compiled at an earlier start, is taken from a folder beside it (or from
 * NODE_COMPILE_CACHE): half the time to the first answer. Where nothing can be written, it is compiled as ever.
 */
enableCompileCache(join(import.meta.dirname, '../compiled'));
await import('./main.ts');
