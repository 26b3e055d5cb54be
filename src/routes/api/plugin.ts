import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RequestHandler, Router } from 'express';
import type { Config } from '../../config/environment.ts';
import { setPolicy } from '../../rendering/cachePolicies.ts';
import { createTokenCheck, sendJsonError } from './pluginApi.ts';

export interface PluginServices {
  readonly config: Pick<Config, 'revalidateToken'>;
  /** Folder of the build. */
  readonly distDir: string;
}

/** Creates `GET /api/plugin.zip`: the companion plugin of this site's version, for those who know the secret that it shares with the site. */
export function createPluginRoute({ config, distDir }: PluginServices): RequestHandler {
  const send: RequestHandler = (_req, res, next) => {
    const folder = join(distDir, 'wordpress');
    res.attachment(`hotel-website-companion-${readFileSync(join(folder, 'version'), 'utf8')}.zip`);
    setPolicy(res, 'uncached').sendFile('hotel-website-companion.zip', { root: folder, cacheControl: false }, next);
  };
  return Router().use(createTokenCheck(config.revalidateToken), send, sendJsonError);
}
