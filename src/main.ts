/* What `node dist/server/main.js` runs: everything else is imported after the compile cache is on. */
import './fastPath/compileCache.ts';

await import('./process.ts');
