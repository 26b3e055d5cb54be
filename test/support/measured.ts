import type { Page } from 'playwright-core';
import type { ConsentChoice } from '../../src/shared/consent.ts';
import { answerConsent, openPage } from './page.ts';
import type { Site } from './site.ts';

export const tagManagerId = 'GTM-AB12CD3';

/** One entry of the data layer: a command is a list of arguments, all else a plain object. */
type Told = readonly unknown[] | Readonly<Record<string, unknown>>;

export interface MeasuredOptions {
  readonly choice?: ConsentChoice;
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Response of the tag manager's host. */
  readonly script?: string;
}

/**
 * Opens a page under a host name with parent domains. Other hosts are answered here, and every request to them is recorded.
 * @param choice what the visitor allowed before; without one the banner asks
 */
export async function openMeasured(site: Site, path: string, options: MeasuredOptions = {}) {
  const origin = site.origin.replace('127.0.0.1', 'www.hotel.localhost');
  const opened = await openPage(site.browser, `${origin}/healthz`, {
    consent: 'asked',
    expected: /^asks https:\/\/\w+\.(googletagmanager|google-analytics)\.com\//,
  });
  const { page } = opened;
  const context = page.context();
  /** Requests of the page to other hosts. */
  const foreign: string[] = [];
  /** The data layer, over all pages of the visit. */
  const told: Told[] = [];
  let loads = 0;
  if (options.choice) await answerConsent(context, site.origin, options.choice, origin);
  await context.route(
    (url) => url.origin !== origin,
    (route) => {
      foreign.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: options.script ?? '', headers: { 'access-control-allow-origin': '*' } });
    },
  );
  await context.exposeFunction('tell', (entry: Told) => told.push(entry));
  await context.addInitScript(() => {
    // The tag manager reads the existing entries and overrides `push` in the same way.
    const layer: unknown[] = [];
    const tell = (globalThis as unknown as { tell: (entry: unknown) => unknown }).tell;
    layer.push = (entry) => {
      const isCommand = Object.prototype.toString.call(entry) === '[object Arguments]';
      void tell(isCommand ? Array.from(entry as ArrayLike<unknown>) : entry);
      return Array.prototype.push.call(layer, entry);
    };
    Object.assign(globalThis, { dataLayer: layer });
  });
  await context.addInitScript(() => {
    // Links to calls and mails would leave the browser.
    const stop = (event: Event) => (event.target as Element).closest('a[href^="tel:"], a[href^="mailto:"]') && event.preventDefault();
    addEventListener('click', stop, true);
  });
  await options.prepare?.(page);
  page.on('load', () => loads++);
  await page.goto(origin + path, { waitUntil: 'load' });
  /** Events alone, without the tag manager's own. */
  const events = () => told.flatMap((entry) => ('event' in entry && entry.event !== 'gtm.js' ? [entry.event] : []));
  return { ...opened, foreign, told, loads: () => loads, events };
}
