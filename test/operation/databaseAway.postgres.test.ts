import { describe, expect, it, onTestFinished } from 'vitest';
import { runInProcess } from '../inquiry/cliSupport.ts';
import { openOutbox, storeNumbered } from '../inquiry/outboxSupport.ts';
import { usePostgres } from '../storage/postgresEngine.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { guest, payloadWith, postForm, postJson } from '../support/inquiries.ts';
import { hasPostgres, postgresTitle } from '../support/postgres.ts';
import { nameDrawing, serveUploads } from '../support/uploads.ts';
import { startWordpress } from '../support/wordpress.ts';

async function open(url: string): Promise<RunningApp> {
  const app = await startApp({ env: { DATABASE_URL: url, INQUIRY_RATE_LIMIT: '1000', METRICS_PORT: '9464' } });
  onTestFinished(() => app.close());
  return app;
}

async function readState({ origin, services }: RunningApp) {
  const ready = await fetch(`${origin}/readyz`);
  const gauge = /^site_database_usable (\S+)$/m.exec((await services.observability.registry?.print()) ?? '')?.[1];
  return [ready.status, ((await ready.json()) as { database: string }).database, gauge];
}

describe.skipIf(!hasPostgres)(postgresTitle('PostgreSQL that goes away'), () => {
  const getServer = usePostgres();

  it('costs no page and no inquiry: forms answer 503 with telephone, mail address and everything typed, and are stored again without a restart', async () => {
    const server = getServer();
    const app = await open(await server.createDatabase());
    expect((await postJson(app.origin, payloadWith({ message: 'before' }))).status).toBe(202);
    expect(await readState(app)).toEqual([200, 'usable', '1']);
    await server.stop('crash');
    expect((await postJson(app.origin, payloadWith({ message: 'json' }))).status).toBe(503);
    const form = await postForm(app.origin, { message: 'Wir kommen "spät" & <gern>' });
    const html = await form.text();
    expect([form.status, form.headers.get('retry-after') !== null]).toEqual([503, true]);
    for (const text of [
      guest.firstName,
      guest.email,
      guest.startDate,
      'Wir kommen &quot;spät&quot; &amp; &lt;gern&gt;',
      'href="tel:',
      'willkommen@esrosar.example',
    ]) {
      expect(html).toContain(text);
    }
    for (const path of ['/', '/hotel/', '/en/hotel/']) expect((await fetch(app.origin + path)).status, path).toBe(200);
    expect(await readState(app)).toEqual([200, 'unusable', '0']);
    await server.start();
    await expect.poll(async () => (await postJson(app.origin, payloadWith({ message: 'after' }))).status).toBe(202);
    expect(await readState(app)).toEqual([200, 'usable', '1']);
    expect((await app.services.inquiries.outbox.list()).map(({ payload }) => payload.message)).toEqual(['BEFORE', 'AFTER']);
    expect(JSON.stringify(app.logged)).not.toMatch(/geheim|postgres:\/\//);
    expect(app.logged.filter(({ event }) => event === 'inquiry.storeFailed').length).toBeGreaterThanOrEqual(2);
  });

  it('that hangs costs no page: forms answer 503 within seconds, and are stored again when it goes on', async () => {
    const server = getServer();
    const app = await open(await server.createDatabase());
    expect((await postJson(app.origin, payloadWith({ message: 'before' }))).status).toBe(202);
    server.pause();
    onTestFinished(() => server.resume());
    const refused = postJson(app.origin, payloadWith({ message: 'hangs' }));
    expect((await fetch(`${app.origin}/hotel/`)).status).toBe(200);
    expect((await refused).status).toBe(503);
    server.resume();
    await expect.poll(async () => (await postJson(app.origin, payloadWith({ message: 'after' }))).status).toBe(202);
  });

  it('at the start delays no page, and the program migrates the database as soon as it is there', async () => {
    const server = getServer();
    const url = await server.createDatabase();
    await server.stop();
    const app = await open(url);
    expect((await fetch(`${app.origin}/hotel/`)).status).toBe(200);
    expect((await postJson(app.origin, payloadWith())).status).toBe(503);
    expect(app.logged.filter(({ event }) => event === 'database.failed')).toHaveLength(1);
    await server.start();
    await expect.poll(async () => (await postJson(app.origin, payloadWith())).status).toBe(202);
  });

  it.each([
    ['password', (url: string) => url.replace(':geheim@', ':falsch@'), /password authentication failed for user "site" \(28P01\)/],
    ['password that is missing', (url: string) => url.replace(':geheim@', '@'), /client password must be/],
    ['database', (url: string) => `${url}x`, /database "site\d+x" does not exist \(3D000\)/],
  ])(
    'that refuses the %s of DATABASE_URL ends the start with one message that names the variable and no password',
    async (_, change, reason) => {
      const url = change(await getServer().createDatabase());
      const error: Error = await startApp({ env: { DATABASE_URL: url } }).then(
        () => expect.fail('started'),
        (thrown) => thrown,
      );
      expect([error.name, error.message]).toEqual([
        'StartupError',
        expect.stringMatching(/^ {2}- DATABASE_URL: refused by the server: .+$/m),
      ]);
      expect(error.message).toMatch(reason);
      expect(error.message).not.toMatch(/geheim|falsch|postgres:/);
    },
  );

  it('at the start of a replica breaks no picture: those of pages rendered before and after are shown by both', async () => {
    const server = getServer();
    const wordpress = await startWordpress();
    onTestFinished(() => wordpress.close());
    serveUploads(wordpress, (_req, res) => res.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>'));
    const env = { DATABASE_URL: await server.createDatabase(), CONTENT_URL: wordpress.origin };
    const start = async () => {
      const app = await startApp({ env });
      onTestFinished(() => app.close());
      return app;
    };
    const first = await start();
    const before = nameDrawing(first);
    await server.stop();
    const second = await start();
    const meanwhile = nameDrawing(second);
    expect(meanwhile).not.toBe(before);
    const ask = async ({ origin }: RunningApp, path: string) => (await fetch(origin + path)).status;
    expect([await ask(first, meanwhile), await ask(second, meanwhile)]).toEqual([200, 200]);
    // A balancer asks the other replica then, and no cache keeps the answer.
    const refused = await fetch(second.origin + before);
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([503, 'no-store']);
    await server.start();
    await expect.poll(() => ask(second, before)).toBe(200);
    expect(nameDrawing(second)).toBe(before);
    for (const path of [before, meanwhile]) expect([await ask(first, path), await ask(second, path)]).toEqual([200, 200]);
  });

  it('as a server that only reads refuses inquiries with 503, and takes them once it writes again', async () => {
    const server = getServer();
    const app = await open(await server.createDatabase());
    await server.stop();
    await server.start({ default_transaction_read_only: 'on' });
    expect((await postJson(app.origin, payloadWith())).status).toBe(503);
    expect((await fetch(`${app.origin}/hotel/`)).status).toBe(200);
    await server.stop();
    await server.start();
    await expect.poll(async () => (await postJson(app.origin, payloadWith())).status).toBe(202);
  });

  it('has the content for a new process on another machine while WordPress is away', async () => {
    const wordpress = await startWordpress();
    onTestFinished(() => wordpress.close());
    const env = { DATABASE_URL: await getServer().createDatabase(), CONTENT_URL: wordpress.origin };
    const first = await startApp({ env });
    const before = await (await fetch(`${first.origin}/hotel/`)).text();
    await first.close();
    wordpress.fault = (req) => {
      req.socket.destroy();
      return true;
    };
    // Another data folder: nothing is left but the database.
    const second = await startApp({ env });
    onTestFinished(() => second.close());
    expect(await (await fetch(`${second.origin}/hotel/`)).text()).toBe(before);
  });

  it('the command line lists and moves inquiries, and names neither address nor password when it cannot', async () => {
    const server = getServer();
    const { folder, outbox } = openOutbox();
    const [id = ''] = await storeNumbered(outbox, 3);
    const env = { DATA_DIR: folder, DATABASE_URL: await server.createDatabase() };
    expect(await runInProcess(['move'], { DATA_DIR: folder })).toMatchObject({
      code: 1,
      err: expect.stringContaining('DATABASE_URL is not set'),
    });
    expect(await runInProcess(['move'], env)).toMatchObject({
      code: 0,
      out: expect.stringContaining('Copied and compared: 3. There before: 0.'),
    });
    expect(await runInProcess(['move'], env)).toMatchObject({
      code: 0,
      out: expect.stringContaining('Copied and compared: 0. There before: 3.'),
    });
    expect((await runInProcess(['list'], env)).out).toContain(id.slice(0, 8));
    expect(await runInProcess(['retry', id], env)).toMatchObject({ code: 0 });
    expect(await outbox.acquireDelivery()).toBe(true);
    expect(await runInProcess(['move'], env)).toMatchObject({
      code: 1,
      err: expect.stringContaining('A running server delivers from this file'),
    });
    await server.stop();
    const { code, err } = await runInProcess(['list'], env);
    expect([code, err]).toEqual([1, 'The PostgreSQL of DATABASE_URL cannot be used: connection failed (ECONNREFUSED)\n']);
    await server.start();
  });
});
