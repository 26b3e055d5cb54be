import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Site } from '../config/siteSchema.ts';
import { createContentInventory } from '../content/inventory.ts';
import type { ContentSelection } from '../content/keys.ts';
import type { Locale } from '../i18n/locales.ts';
import { getToday } from '../shared/dates.ts';
import { getPostKind, type WordpressType } from '../shared/postTypes.ts';
import { createCircuitBreaker } from '../wordpress/circuitBreaker.ts';
import { createWordpressClient } from '../wordpress/client.ts';
import { applyRules } from './applyRules.ts';
import { createContentLoader } from './contentLoader.ts';
import { createHeldValues } from './heldValues.ts';
import { findRequirements } from './rules/requirements.ts';
import type { Finding } from './types.ts';

/** The address of a post. */
export interface PostAddress {
  readonly type: WordpressType;
  readonly slug: string;
  readonly locale: Locale;
}

/** Finds what editors should mend. Methods reject with WordpressError or ParseError where content cannot be loaded. */
export type Findings = ReturnType<typeof connectFindings>;

/** Timeout of one request: WordPress takes a while for a hundred whole pages. */
const REQUEST_TIMEOUT_MS = 60_000;
/** How long all findings are held. A change is noticed before by `forget`. */
const HOLD_MS = 120_000;

interface FindingsConnection {
  /** Origin of WordPress. */
  readonly origin: string;
  readonly publicUrl: string;
  readonly site: Site;
  /** Folder of the build, for the version of the companion plugin. */
  readonly distDir: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Creates the service that finds problems in the content of a WordPress. Content is loaded when it is asked for, and held for two minutes. Failures do
 * not open the circuit breaker of the site.
 */
export function connectFindings({ origin, publicUrl, site, distDir, now }: FindingsConnection) {
  const connect = () =>
    createWordpressClient({ origin, timeoutMs: REQUEST_TIMEOUT_MS, circuitBreaker: createCircuitBreaker({ now, onChange: () => {} }) });
  const today = () => getToday(site.timeZone, now());
  const ownOrigins = [origin, publicUrl];
  const loader = createContentLoader({ inventory: createContentInventory(connect(), site, ownOrigins), site, today });
  const results = createHeldValues<Finding[]>(HOLD_MS);
  return {
    /** Finds the problems of all content. */
    findAll: () =>
      results.get('all', async () => {
        const content = await loader.load();
        return applyRules({ ...content, missingFiles: await loader.findMissingFiles(content.posts) });
      }),
    /** Finds the problems of one post, which is loaded anew; null where WordPress has not published it. */
    async findInPost({ type, slug, locale }: PostAddress): Promise<readonly Finding[] | null> {
      const posts = await loader.reload(locale, getPostKind(type), slug);
      if (posts === null) return null;
      results.forget(() => true);
      return applyRules({ ...(await loader.load()), missingFiles: await loader.findMissingFiles(posts.found) }, posts);
    },
    /** Finds what WordPress lacks to be read by the site, anew. */
    async findInWordpress() {
      const pluginVersion = await readFile(join(distDir, 'wordpress/version'), 'utf8');
      return (await findRequirements(connect(), { site, ownOrigins, pluginVersion })).findings;
    },
    /** Forgets held content that a change may affect. */
    forget(selection: ContentSelection): void {
      results.forget(() => true);
      loader.forget(selection);
    },
  };
}
