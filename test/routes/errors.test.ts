import supertest from 'supertest';
import { afterEach, describe, expect, it } from 'vitest';
import { createRoutes } from '../../src/routes/index.ts';
import { type AppOptions, type RunningApp, startApp } from '../support/app.ts';

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

describe('errors (specification, section 8)', () => {
  it('names an unknown middleware of the route table', async () => {
    const get = await start({
      routes: (services) =>
        createRoutes(services).map((route) => (route.name === 'page' ? { ...route, middleware: ['readOnly', 'path', 'audience'] } : route)),
    });
    const response = await get('/en/hotel/');
    expect(response.status).toBe(500);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.text).toContain('<h1>Unknown middleware audience</h1>');
    expect((await get('/en/')).status).toBe(200);
  });

  it('shows "Error" and nothing more where a route breaks, and logs why', async () => {
    const get = await start({
      routes: (services) =>
        createRoutes(services).map((route) =>
          route.name === 'offers'
            ? {
                ...route,
                handle: () => {
                  throw new Error('secret path /srv/x and token abc');
                },
              }
            : route,
        ),
    });
    const response = await get('/en/angebote/');
    const html = response.text;
    expect(response.status).toBe(500);
    expect(html).toContain('<h1>Error</h1>');
    expect(html).not.toMatch(/secret|token|\/srv|stack/);
    expect(html).not.toContain('Back to the home page');
    expect(app?.logged.some((line) => line.event === 'request.failed' && JSON.stringify(line).includes('secret path'))).toBe(true);
  });

  it('shows a 404 with the way home in every language', async () => {
    const get = await start({});
    for (const [path, message, home] of [
      ['/gibt-es-nicht/', 'Diese Seite wurde nicht gefunden', '/'],
      ['/en/nothing-here/', 'This page could not be found', '/en/'],
      ['/es/nada/', 'No se ha encontrado esta página', '/es/'],
      ['/fr/rien/', 'Cette page est introuvable', '/fr/'],
    ] as const) {
      const response = await get(path);
      const html = response.text;
      expect(response.status).toBe(404);
      expect(response.headers['cache-control']).toBe('public, max-age=60, s-maxage=60');
      expect(html).toContain(`<h1>${message}</h1>`);
      expect(html).toContain(`<a class="button" href="${home}">`);
      expect(html).toContain('<meta name="robots" content="noindex"/>');
      expect(html).not.toContain('rel="canonical"');
    }
  });

  it('falls back to a page without dependencies where the error page itself breaks', async () => {
    const get = await start({});
    const services = app?.services;
    if (services === undefined) throw new Error('not started');
    Object.assign(services, {
      render: () => {
        throw new Error('the view is broken');
      },
    });
    const response = await get('/en/hotel/');
    const html = response.text;
    expect(response.status).toBe(500);
    expect(html).toContain('An error occurred while showing the error page');
    expect(html).toContain('<a href="/">Back to the home page</a>');
    expect(html).not.toContain('the view is broken');
    expect(response.headers['content-security-policy']).toMatch(/^default-src 'none';/);
  });
});
