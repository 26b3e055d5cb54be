import { expect, it } from 'vitest';
import { hostileTexts, replaceTexts } from '../security/hostile.ts';
import { serveSite } from '../support/site.ts';
import { startWordpress } from '../support/wordpress.ts';

const [, text] = hostileTexts.find(([name]) => name.includes('closes an attribute')) ?? ['', ''];

/** A hostile text in every field, loaded by a browser with the site's own policy. */
const site = serveSite({
  startContent: async () => {
    const wordpress = await startWordpress();
    for (const [url, answer] of wordpress.answers) {
      wordpress.answers.set(url, JSON.stringify(replaceTexts(JSON.parse(answer), text)));
    }
    return wordpress;
  },
});

it('a text that closes an attribute, in all fields, runs no script, and the policy blocks nothing because nothing tries', async () => {
  for (const path of ['/', '/zimmer-suiten/', '/zimmer/gaertnerhaus/']) {
    const dialogs: string[] = [];
    const opened = await site.open(path, {
      prepare: async (page) => {
        page.on('dialog', (dialog) => {
          dialogs.push(dialog.message());
          return dialog.dismiss();
        });
      },
    });
    const found = await opened.page.evaluate(() =>
      [...document.querySelectorAll('*')].flatMap((element) => [
        ...[...element.attributes].filter(({ name }) => /^on|^srcdoc$/.test(name)).map(({ name }) => `${element.localName} ${name}`),
        ...(element instanceof HTMLAnchorElement && !/^(https?:|mailto:|tel:|)$/.test(element.protocol) ? [element.href] : []),
        ...(element instanceof HTMLScriptElement &&
        element.type !== 'application/ld+json' &&
        !element.src.startsWith(`${location.origin}/assets/`)
          ? ['script']
          : []),
      ]),
    );
    expect([path, found, dialogs, opened.troubles.filter((trouble) => !trouble.startsWith('Failed to load resource'))]).toEqual([
      path,
      [],
      [],
      [],
    ]);
  }
});

it('the policy refuses to make elements, handlers and scripts of text', async () => {
  const { page } = await site.open('/kontakt/', { expected: /Content Security Policy|Trusted/ });
  const refused = await page.evaluate(() => {
    const attempts: Record<string, () => unknown> = {
      html: () => document.body.insertAdjacentHTML('beforeend', '<img src="data:x" onerror="window.ran=1">'),
      handler: () => document.body.setAttribute('onclick', 'window.ran=2'),
      script: () => Object.assign(document.createElement('script'), { textContent: 'window.ran=3' }),
      policy: () =>
        (globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }).trustedTypes.createPolicy(
          'other',
          {},
        ),
    };
    return Object.entries(attempts).flatMap(([name, attempt]) => {
      try {
        attempt();
        return [];
      } catch {
        return [name];
      }
    });
  });
  expect(refused).toEqual(['html', 'handler', 'script', 'policy']);
  // Without Trusted Types (other browsers) the policy for scripts still holds.
  await page.evaluate(() =>
    Object.assign(document.body.appendChild(document.createElement('a')), { href: 'javascript:window.ran=4' }).click(),
  );
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});
