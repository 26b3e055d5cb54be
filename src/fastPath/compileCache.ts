import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/*
 * Reuses the code that Node compiled at an earlier start, from a folder beside the program or from NODE_COMPILE_CACHE. Where nothing can be
 * written, Node compiles as usual.
 */
enableCompileCache(join(import.meta.dirname, '../compiled'));
