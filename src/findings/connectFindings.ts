import type { Site } from '../config/siteSchema.ts';
import { getToday } from '../shared/inquiry/dates.ts';
import { createCircuitBreaker } from '../wordpress/circuitBreaker.ts';
import { createWordpressClient } from '../wordpress/client.ts';
import { createContentInventory } from '../wordpress/inventory.ts';
import { createFindings, type Findings } from './createFindings.ts';

/** Timeout of one request: WordPress takes a while for a hundred whole pages. */
const REQUEST_TIMEOUT_MS = 60_000;

export interface FindingsConnection {
  /** Origin of WordPress. */
  readonly origin: string;
  readonly publicUrl: string;
  readonly site: Site;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Creates the service that finds problems in the content of a WordPress. Its failures do not open the circuit breaker of the site. */
export function connectFindings({ origin, publicUrl, site, now }: FindingsConnection): Findings {
  const circuitBreaker = createCircuitBreaker({ now, onChange: () => {} });
  const client = createWordpressClient({ origin, timeoutMs: REQUEST_TIMEOUT_MS, circuitBreaker });
  const inventory = createContentInventory(client, [origin, publicUrl]);
  return createFindings({ inventory, site, today: () => getToday(site.timeZone, now()) });
}
