import { Agent, get } from 'node:http';
import { getPaths } from './httpClient.ts';
import type { Measured } from './measuredProcess.ts';

/** Requests in all, over so many different addresses, so many at a time. */
const REQUESTS = 100_000;
const ADDRESSES = 10_000;
const AT_ONCE = 20;
/** How often memory is read on the way. */
const STEPS = 5;

/** Asks for very many addresses, most of them pages with a query, a tenth of them made up. @returns resident memory on the way, in words */
export async function measureMemory(server: Measured): Promise<string> {
  const pages = await getPaths(server.origin);
  const addresses = Array.from({ length: ADDRESSES }, (_, i) =>
    i % 10 === 0 ? `/gibt-es-nicht-${i}/` : `${pages[i % pages.length]}?n=${i}`,
  );
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const curve = [server.memory()];
  for (let step = 0; step < STEPS; step++) {
    let next = 0;
    const work = async () => {
      while (next < REQUESTS / STEPS) await ask(agent, `${server.origin}${addresses[next++ % ADDRESSES]}`);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    curve.push(server.memory());
  }
  agent.destroy();
  return `${curve.map((mib) => mib.toFixed(0)).join(', ')} MiB before and along ${REQUESTS} requests for ${ADDRESSES} addresses`;
}

/** @throws where an answer is neither a page nor "there is none" */
function ask(agent: Agent, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (res) => {
      const { statusCode = 0 } = res;
      res
        .resume()
        .once('end', () => (statusCode === 200 || statusCode === 404 ? resolve() : reject(new Error(`${url} answered ${statusCode}`))));
    }).once('error', reject);
  });
}
