import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { allowedAnywhere, allowedAttributes } from './allowed.ts';
import { payloads } from './payloads.ts';
import { listHtml, rich } from './support.ts';

/** Checks the payloads in a browser, whose DOM may differ from that of the parser in the sanitiser. */
let browser: Browser;
let page: Page;
const requests: string[] = [];
const alerts: string[] = [];
beforeAll(async () => {
  browser = await launchChromium({ pictures: true });
  page = await browser.newPage();
  await page.route('**', (route) => {
    requests.push(route.request().url());
    return route.request().isNavigationRequest()
      ? route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>leer</p>' })
      : route.abort();
  });
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    return dialog.dismiss();
  });
  await page.goto('https://www.finca.example/');
});
afterAll(() => browser.close());

/** Renders HTML as a page does and clicks every element. @returns forbidden elements, scripts that ran and requests */
async function show(html: string): Promise<string[]> {
  requests.length = 0;
  alerts.length = 0;
  await page.setContent(`<!doctype html><title>x</title><main>${html}</main>`);
  const found = await page.evaluate(
    async ({ attributes, anywhere }) => {
      const trouble: string[] = [];
      for (const element of document.querySelectorAll('main *, body > :not(main)')) {
        const name = element.localName;
        const names = [...anywhere, ...(attributes[name] ?? [])];
        if (attributes[name] === undefined || element.namespaceURI !== 'http://www.w3.org/1999/xhtml') trouble.push(`<${name}>`);
        for (const attribute of element.attributes) if (!names.includes(attribute.name)) trouble.push(`${name} ${attribute.name}`);
        if (element instanceof HTMLElement) element.click();
        if (element instanceof HTMLAnchorElement && !/^(https?|mailto|tel):$/.test(element.protocol)) trouble.push(element.href);
      }
      await new Promise((done) => setTimeout(done));
      return trouble;
    },
    { attributes: allowedAttributes as Record<string, string[]>, anywhere: allowedAnywhere },
  );
  return [...found, ...alerts.map((message) => `alert(${message})`), ...requests.map((url) => `requests ${url}`)];
}

const readHtml = (html: string) => listHtml(rich(html)).join('');
/** Replaces harmless link targets, so that a click runs handlers but does not leave the page. */
const withoutLinks = (html: string) => html.replace(/ href="(?!javascript)[^"]*"/gi, ' href="#"').replaceAll(' target="_blank"', '');

it('the browser check detects scripts that run and requests that are sent', async () => {
  expect(await show('<img src="https://evil.test/x" onerror="alert(1)">')).toEqual([
    'img src',
    'img onerror',
    'alert(1)',
    'requests https://evil.test/x',
  ]);
  expect(await show('<svg></svg><a href="#" onclick="alert(2)">x</a>')).toEqual(['<svg>', 'a onclick', 'alert(2)']);
  expect(await show('<p class="x">harmlos</p>')).toEqual([]);
});

describe('sanitised payloads in a browser', () => {
  const isSample = (_: unknown, index: number) => index % 6 === 0;

  const checkPayload = async (_: string, html: string) => {
    const clean = readHtml(html);
    expect(await show(withoutLinks(clean))).toEqual([]);
    expect(await show(withoutLinks(readHtml(`<table><tr><td><p title="${html}">${html}</p></td></tr></table>`)))).toEqual([]);
    const hrefs = [...clean.matchAll(/ href="([^"]*)"/g)].map((match) => match[1]);
    for (const href of hrefs) expect(href).not.toMatch(/^\s*(javascript|vbscript|data):/i);
  };
  it.each(payloads.filter(isSample))('run no script and send no request: %s', checkPayload);
  it.each(payloads.filter((payload, index) => !isSample(payload, index)))(
    'run no script and send no request: %s',
    { tags: ['long'] },
    checkPayload,
  );
});
