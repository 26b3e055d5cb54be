import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../lib/errors.ts';
import { type Config, type Environment, findUnknownNames, readConfig } from './environment.ts';
import { loadSite } from './loadSite.ts';
import type { Site } from './siteSchema.ts';

export interface Settings {
  readonly config: Config;
  readonly site: Site;
}

/** Checked here, where the real program reads both: tests give the site directly. */
const NO_SITE_FILE =
  "SITE_FILE: is needed where CONTENT_URL is set: without it a hotel's domain shows the name and address of the demo hotel (npm run init writes one)";

const NO_DEMO = 'CONTENT_URL: is needed: this build is without the demo hotel';

/**
 * Loads environment and site file together, so that an operator sees the problems of both at once. Reads the site file synchronously.
 * @param distDir folder of the build, for a program that reads content: without CONTENT_URL it needs the demo hotel's
 * @throws StartupError
 */
export function loadSettings(env: Environment, distDir?: string): Settings {
  const problems: string[] = [];
  const attempt = <T>(load: () => T): T | null => {
    try {
      return load();
    } catch (error) {
      if (!(error instanceof StartupError)) throw error;
      problems.push(...error.problems);
      return null;
    }
  };
  const config = attempt(() => readConfig(env));
  const site = attempt(() => loadSite(env.SITE_FILE === '' ? undefined : env.SITE_FILE));
  if (env.CONTENT_URL !== undefined && env.SITE_FILE === undefined) problems.push(NO_SITE_FILE);
  if (env.CONTENT_URL === undefined && distDir !== undefined && !existsSync(join(distDir, 'demo'))) problems.push(NO_DEMO);
  if (problems.length === 0 && config !== null && site !== null) return { config, site };
  // What is missing may have been given under another name.
  throw new StartupError([...problems, ...findUnknownNames(env).map((name) => `${name}: is not read`)]);
}
