import supertest from 'supertest';
import { afterEach, describe, expect, it } from 'vitest';
import { createRoutes } from '../../src/routes/index.ts';
import { type AppOptions, type RunningApp, startApp } from '../support/app.ts';
import { removeStyles } from '../support/styles.ts';

let app: RunningApp | null = null;
afterEach(async () => {
  await app?.close();
  app = null;
});
const start = async (options: AppOptions): Promise<(path: string) => supertest.Test> => {
  app = await startApp(options);
  const request = supertest(app.origin);
  return (path) => request.get(path);
};

describe('error pages', () => {
  it('wrong rows of the route table cost their own pages: an unknown middleware is named, the cause of an exception is logged alone', async () => {
    const fail = () => {
      throw new Error('secret path /srv/x and token abc');
    };
    const get = await start({
      routes: (services) =>
        createRoutes(services).map((route) => {
          if (route.name === 'page') return { ...route, middleware: ['readOnly', 'path', 'audience'] };
          return route.name === 'offers' ? { ...route, handle: fail } : route;
        }),
    });
    const unknown = await get('/en/hotel/');
    expect([unknown.status, unknown.headers['cache-control']]).toEqual([500, 'no-store, no-transform']);
    expect(unknown.text).toContain('<h1>Unknown middleware audience</h1>');
    expect((await get('/en/')).status).toBe(200);
    const { status, headers, text } = await get('/en/angebote/');
    const html = removeStyles(text);
    expect(status).toBe(500);
    expect(html).toContain('<h1>Error</h1>');
    expect(html).not.toMatch(/secret|token|\/srv|stack|Back to the home page/);
    const failure = app?.logged.find((line) => line.event === 'request.failed' && JSON.stringify(line).includes('secret path'));
    expect(failure?.id).toMatch(/^[\w-]{36}$/);
    expect(headers['x-request-id']).toBe(failure?.id);
  });

  it('an unknown path answers 404 in its language, with a link to the home page', async () => {
    const get = await start({});
    for (const [path, message, home] of [
      ['/gibt-es-nicht/', 'Diese Seite wurde nicht gefunden', '/'],
      ['/en/nothing-here/', 'This page could not be found', '/en/'],
    ] as const) {
      const response = await get(path);
      const html = response.text;
      expect(response.status).toBe(404);
      expect(response.headers['cache-control']).toBe('public, max-age=60, s-maxage=60, no-transform');
      expect(html).toContain(`<h1>${message}</h1>`);
      expect(html).toContain(`<a class="button" href="${home}">`);
      expect(html).toContain('<meta name="robots" content="noindex"/>');
      expect(html).not.toContain('rel="canonical"');
    }
  });

  it('a minimal HTML page is sent with status 500 if the error page itself fails', async () => {
    const get = await start({});
    const services = app?.services;
    if (services === undefined) throw new Error('not started');
    Object.assign(services.pages, {
      render: () => {
        throw new Error('the view is broken');
      },
    });
    const response = await get('/en/hotel/');
    const html = removeStyles(response.text);
    expect(response.status).toBe(500);
    expect(html).toContain('An error occurred while showing the error page');
    expect(html).toContain('<a href="/en/">Back to the home page</a>');
    expect(html).not.toContain('the view is broken');
    expect(response.headers['content-security-policy']).toMatch(/^default-src 'none';/);
  });
});
