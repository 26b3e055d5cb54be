import type { BrowserContext } from 'playwright-core';
import { type ConsentChoice, consentCookie, formatConsent } from '../../src/shared/consent.ts';

/** Gives a visitor the answer to what this site asks, as if it had been given before. */
export async function answerConsent(context: BrowserContext, origin: string, choice: ConsentChoice): Promise<void> {
  const asked = /<[^>]* id="consent"[^>]*>/.exec(await (await fetch(`${origin}/`)).text())?.[0] ?? '';
  const revision = /data-revision="([^"]*)"/.exec(asked)?.[1] ?? '';
  const record = { essentialServices: true, ...choice, revision, time: '2027-02-01T09:00:00.000Z' } as const;
  await context.addCookies([{ name: consentCookie, value: formatConsent(record), url: origin }]);
}
