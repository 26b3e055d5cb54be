import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { locales } from '../../src/i18n/locales.ts';
import { startDemoServer } from '../demoServer.ts';
import { budgets } from './budgets.ts';

const compress = promisify(brotliCompress);

const PAGE_TIMEOUT_MS = 30_000;

/**
 * Starts the built server and requests the demo hotel's home page in every language. Leaves no process and no file behind.
 * @param limitBytes of the HTML, brotli
 * @throws Error that names the page above the limit, or if the server does not answer 200
 */
export async function checkHomePageBudget(limitBytes: number = budgets.homePage): Promise<void> {
  const server = await startDemoServer({ env: { LOG_LEVEL: 'fatal' } });
  try {
    await Promise.all(Object.values(locales).map(({ prefix }) => checkPage(server.origin, `${prefix}/`, limitBytes)));
  } finally {
    await server.stop();
  }
}

async function checkPage(origin: string, path: string, limitBytes: number): Promise<void> {
  const response = await fetch(origin + path, { signal: AbortSignal.timeout(PAGE_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`The built server answers ${path} with ${response.status}`);
  const { byteLength } = await compress(await response.text(), {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  });
  if (byteLength > limitBytes) throw new Error(`the home page ${path} has ${byteLength} bytes, its budget is ${limitBytes}`);
}
