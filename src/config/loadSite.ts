import { readFileSync } from 'node:fs';
import { messageOf, StartupError } from '../lib/errors.ts';
import { describeIssues } from '../lib/parse.ts';
import demoSite from './demoSite.json' with { type: 'json' };
import { type Site, siteSchema } from './siteSchema.ts';

/**
 * Loads the hotel's identity from SITE_FILE, or that of the demo hotel where none is named.
 * @throws StartupError with every problem at once, each naming file and key
 */
export function loadSite(file: string | undefined): Site {
  const data: unknown = file === undefined ? demoSite : readJson(file);
  const result = siteSchema.safeParse(data);
  if (result.success) return result.data;
  throw new StartupError(describeIssues(result.error, data).map((line) => `SITE_FILE ${file ?? '(demo)'}: ${line}`));
}

function readJson(file: string): unknown {
  try {
    // Some editors put a byte order mark first.
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\ufeff/, ''));
  } catch (error) {
    const reason = messageOf(error);
    throw new StartupError([`SITE_FILE ${file}: expected a readable JSON file: ${reason}`]);
  }
}
