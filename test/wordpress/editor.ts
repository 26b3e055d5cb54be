import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

/** A user of the WordPress of the tests. Name and password are the same. */
export type UserName = 'redaktion' | 'editorin' | 'admin';

/** What tests read of WordPress's answers; each answer has some of it. */
export interface RestBody {
  readonly id: number;
  readonly slug: string;
  readonly link: string;
  readonly status: string;
  readonly menus: number;
  readonly [field: string]: unknown;
}
export interface RestAnswer {
  readonly status: number;
  readonly body: RestBody;
}

/** Somebody who is logged in at wp-admin, with the requests that the browser sends for them. */
export interface Editor {
  /** Sends a request of the block editor: REST with cookie and nonce. @throws where WordPress refuses it */
  save(method: 'POST' | 'DELETE', path: string, body?: object, prefix?: string): Promise<RestBody>;
  /** As `save`, for any method, and without an exception. @param prefix of the language, such as `/en` */
  rest(method: string, path: string, body?: object, prefix?: string): Promise<RestAnswer>;
  /** Opens a screen of wp-admin. */
  open(path: string): Promise<{ readonly status: number; readonly html: string; readonly location: string | null }>;
  /** Posts a form that a script of wp-admin makes, or one with files. */
  send(path: string, form: URLSearchParams | FormData): ReturnType<Editor['open']>;
  /** Submits the form of a screen that has a field or button of this name, with its hidden fields and these values. */
  submit(path: string, name: string, values?: Readonly<Record<string, string>>): ReturnType<Editor['open']>;
  /** Clicks the link of a screen whose address has this text. */
  follow(path: string, text: string): ReturnType<Editor['open']>;
}

const decode = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&#038;', '&').replaceAll('&quot;', '"').replaceAll('&#039;', "'");
const attribute = (tag: string, name: string) =>
  decode(
    new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`)
      .exec(tag)
      ?.slice(1)
      .find((found) => found !== undefined) ?? '',
  );

/** Logs in through wp-login.php. @returns the cookies, `name=value` each */
async function fetchCookies(origin: string, user: UserName): Promise<string[]> {
  const answer = await fetch(`${origin}/wp-login.php`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: 'wordpress_test_cookie=WP%20Cookie%20check' },
    body: new URLSearchParams({ log: user, pwd: user, testcookie: '1', 'wp-submit': '1' }),
  });
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  expect(cookies.join(), `${user} should be logged in`).toContain('wordpress_logged_in');
  return cookies;
}

/** Logs in. @param origin may be another server of the same WordPress */
export async function logIn(origin: string, user: UserName): Promise<Editor> {
  const cookie = (await fetchCookies(origin, user)).join('; ');
  const request = async (path: string, init: RequestInit = {}) => {
    const url = new URL(path, `${origin}/wp-admin/`);
    const response = await fetch(url, { redirect: 'manual', ...init, headers: { ...init.headers, cookie } });
    return { status: response.status, html: await response.text(), location: response.headers.get('location') };
  };
  const { html: nonce } = await request('admin-ajax.php?action=rest-nonce');

  const rest: Editor['rest'] = async (method, path, body, prefix = '') => {
    const headers = { cookie, 'x-wp-nonce': nonce, 'content-type': 'application/json' };
    const response = await fetch(`${origin}${prefix}/wp-json${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    try {
      return { status: response.status, body: JSON.parse(text) };
    } catch {
      throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 500)}`);
    }
  };
  return {
    rest,
    open: (path) => request(path),
    send: (path, form) => request(path, { method: 'POST', body: form }),
    async save(method, path, body, prefix) {
      const answer = await rest(method, path, body, prefix);
      expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body).slice(0, 300)}`).toBeLessThan(300);
      return answer.body;
    },
    async submit(path, name, values = {}) {
      const { html } = await request(path);
      const form = html
        .match(/<form[\s\S]*?<\/form>/g)
        ?.find((part) => part.includes(`name="${name}"`) || part.includes(`value="${name}"`));
      if (form === undefined) throw new Error(`${path} has no form with ${name}: ${html.slice(0, 300)}`);
      const opening = /^<form[^>]*>/.exec(form)?.[0] ?? '';
      const hidden = (form.match(/<input[^>]*type=["']hidden["'][^>]*>/g) ?? []).map((tag) => [
        attribute(tag, 'name'),
        attribute(tag, 'value'),
      ]);
      const body = new URLSearchParams({ ...Object.fromEntries(hidden), ...values });
      return request(new URL(attribute(opening, 'action') || path, `${origin}/wp-admin/`).href, { method: 'POST', body });
    },
    async follow(path, text) {
      const { html } = await request(path);
      const address = [...html.matchAll(/href=(?:"([^"]+)"|'([^']+)')/g)]
        .map(([, a, b]) => decode(a ?? b ?? ''))
        .find((found) => found.includes(text));
      if (address === undefined) throw new Error(`${path} has no link with ${text}`);
      return request(new URL(address, new URL(path, `${origin}/wp-admin/`)).href);
    },
  };
}

/** Logs a browser in, without the form: its scripts and the dashboard behind it take seconds. */
export async function logInBrowser(context: BrowserContext, origin: string, user: UserName): Promise<void> {
  const cookies = (await fetchCookies(origin, user)).map((cookie) => cookie.split('='));
  await context.addCookies(cookies.map(([name = '', ...value]) => ({ name, value: value.join('='), url: origin })));
}

/** Opens the block editor, until the fields below it are ready. */
export async function openBlockEditor(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction('window.wp?.data?.select("core/edit-post")?.areMetaBoxesInitialized()');
  await page.evaluate('wp.data.dispatch("core/preferences").set("core/edit-post", "welcomeGuide", false)');
}
