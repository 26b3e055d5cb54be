/* What `node dist/server/main.js` runs: everything else is imported after the compile cache is on. */
import './fastPath/compileCache.ts';
import './fastPath/retainedTick.ts';

await import('./process.ts');
