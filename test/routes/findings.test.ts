import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Languages } from '../../src/i18n/locales.ts';
import { type ContentSetup, pages, startContentSetup } from '../check/support.ts';
import { startMailServer } from '../inquiry/mailServer.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { payloadWith, postJson } from '../support/inquiries.ts';

const token = 'ein-langes-geheimnis';
/** Two languages take two thirds of the time of four. */
const site: { languages: Languages } = { languages: ['de', 'en'] };
const hotel = 'type=page&slug=hotel&locale=de';
let setup: ContentSetup;
let app: RunningApp;
beforeAll(async () => {
  setup = await startContentSetup();
  setup.changeSite(site);
  app = await startApp({ site, env: { CONTENT_URL: setup.wordpress.origin, REVALIDATE_TOKEN: token } });
});
afterEach(() => {
  setup.wordpress.fault = null;
});
afterAll(async () => {
  await app.close();
  await setup.wordpress.close();
});

interface Answer {
  readonly published: boolean;
  readonly mend: number;
  readonly omitted: number;
  readonly findings: readonly {
    kind: string;
    locale: string;
    path: string;
    id: number;
    what: string;
    todo: string;
    alsoOn: unknown[];
    omitted: number;
  }[];
}
const authorization = `Bearer ${token}`;
const ask = (query: string, init: RequestInit = {}, origin = app.origin) =>
  fetch(`${origin}/api/findings${query}`, { headers: { authorization }, ...init });
const askFor = async (query: string) => (await (await ask(query)).json()) as Answer;
const revalidate = (body: object) =>
  fetch(`${app.origin}/api/revalidate`, { method: 'POST', headers: { authorization }, body: JSON.stringify(body) });
/** Changes a post in both answers of WordPress that have it. */
function edit(slug: string, change: (post: { yoast_head_json: object; acf: { content: object[] } }) => void): void {
  setup.editPost(pages, slug, change);
  const url = `${pages}?slug=${slug}`;
  const posts = JSON.parse(setup.wordpress.answers.get(url) ?? '[]');
  change(posts[0]);
  setup.wordpress.answers.set(url, JSON.stringify(posts));
}

describe('GET /api/findings', () => {
  it.each([
    ['without a token', '', { headers: {} }, 401],
    ['by POST', '', { method: 'POST' }, 405],
    ['with an unknown key', '?page=2', {}, 422],
    ['with an unknown language', '?language=it', {}, 422],
    ['with a slug that is none', '?type=page&slug=..%2Fusers&locale=de', {}, 422],
    ['without a locale', '?type=page&slug=hotel', {}, 422],
    ['about WordPress and a post', `?about=wordpress&${hotel}`, {}, 422],
  ])('refuses a request %s, and asks WordPress nothing', async (_, query, init, status) => {
    setup.wordpress.requests.length = 0;
    const answer = await ask(query, init);
    const text = await answer.text();
    expect([answer.status, setup.wordpress.requests]).toEqual([status, []]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    if (status === 422) expect(JSON.parse(text)).toEqual({ ok: false, message: expect.stringMatching(/expected|known key/) });
  });

  it('answers what check:content reports, in the language that is asked for', async () => {
    const { findings } = await setup.check();
    const answer = await ask('?language=en');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const body = (await answer.json()) as Answer;
    const reported = findings.slice(0, 200).map(({ editUrl, alsoOn, ...finding }) => finding);
    expect(body.findings.map(({ alsoOn, omitted, ...finding }) => finding)).toEqual(reported);
    expect(body).toMatchObject({
      published: true,
      mend: findings.filter(({ level }) => level === 'mend').length,
      omitted: Math.max(0, findings.length - 200),
    });
    const german = await askFor('?language=de');
    expect(german.findings.map(({ what }) => what)).toContain('das Layout „newsletter_teaser_2021“ wird nicht gezeigt');
  });

  it('reads one post anew each time, and everything else once until a change is told', async () => {
    await askFor('');
    setup.wordpress.requests.length = 0;
    edit('hotel', (post) => {
      post.acf.content.push({ acf_fc_layout: 'kapriole' });
    });
    const { findings } = await askFor(`?${hotel}&language=fr`);
    expect(findings.filter(({ kind }) => kind === 'unknownLayout').map(({ what }) => what)).toEqual([
      expect.stringMatching(/^la mise en page «\u202fkapriole\u202f» n’est pas affichée$/),
    ]);
    expect(findings.every(({ path }) => path === '/hotel/')).toBe(true);
    expect(setup.wordpress.requests).toEqual([`${pages}?slug=hotel`]);
    // The list knows the post as it was read for the box beside the editor.
    const layouts = async () => (await askFor('')).findings.filter(({ kind }) => kind === 'unknownLayout').map(({ path }) => path);
    expect(await layouts()).toContain('/hotel/');
    edit('kontakt', (post) => {
      post.acf.content.push({ acf_fc_layout: 'wirbel' });
    });
    expect(await layouts()).not.toContain('/kontakt/');
    await revalidate({ type: 'page', slug: 'kontakt', locale: 'de' });
    setup.wordpress.requests.length = 0;
    expect(await layouts()).toContain('/kontakt/');
    expect(setup.wordpress.requests).toEqual([`${pages}?per_page=100&page=1`, '/wp-json/hotel-website/v1/settings?locale=de']);
    await revalidate({ type: 'menu', locale: 'de' });
    setup.wordpress.requests.length = 0;
    await layouts();
    expect(setup.wordpress.requests.toSorted()).toEqual([
      '/wp-json/hotel-website/v1/settings?locale=de',
      '/wp-json/menus/v1/menus/2',
      '/wp-json/menus/v1/menus/4',
    ]);
  });

  it('does not hold a list that WordPress was asked for before a change was told', async () => {
    await revalidate({ type: 'page', slug: 'kontakt', locale: 'de' });
    const list = `${pages}?per_page=100&page=1`;
    let release = () => {};
    const isAsked = new Promise<void>((resolve) => {
      setup.wordpress.fault = (req, res) => {
        if (req.url !== list) return false;
        const old = setup.wordpress.answers.get(list);
        release = () => void res.writeHead(200, { 'content-type': 'application/json' }).end(old);
        setup.wordpress.fault = null;
        resolve();
        return true;
      };
    });
    const ofHotel = askFor(`?${hotel}`);
    await isAsked;
    edit('kontakt', (post) => {
      post.acf.content.push({ acf_fc_layout: 'strudel' });
    });
    await revalidate({ type: 'page', slug: 'kontakt', locale: 'de' });
    release();
    await ofHotel;
    expect((await askFor('')).findings.map(({ what }) => what).join()).toContain('strudel');
  });

  it('answers what WordPress lacks as wordpress:check finds it, anew and in the language that is asked for', async () => {
    setup.wordpress.answers.set('/wp-json/', JSON.stringify({ namespaces: ['menus/v1'] }));
    for (const type of ['pages', 'angebot', 'rooms']) setup.wordpress.answers.set(`/wp-json/wp/v2/${type}?per_page=1&_fields=id`, '[]');
    setup.wordpress.answers.set(
      '/wp-json/wp/v2/pages?per_page=20&_fields=acf,wpml_translations,yoast_head_json',
      '[{"wpml_translations":[]}]',
    );
    const { findings } = await askFor('?about=wordpress&language=fr');
    expect(findings.map(({ kind, what }) => [kind, what])).toEqual([
      ['plugin', expect.stringContaining('l’extension compagnon n’est pas active')],
      ['postTypes', 'REST n’a pas le type de contenu «\u202fpackege\u202f»'],
      ['fields', 'aucune page n’a de champs dans REST («\u202facf\u202f»)'],
      ['searchTexts', expect.stringContaining('ni titre ni description')],
    ]);
    setup.wordpress.answers.delete('/wp-json/');
    expect((await askFor('?about=wordpress')).findings).toMatchObject([{ kind: 'address', what: expect.stringContaining('404') }]);
  });

  it('says of a post that visitors cannot see that it is not published', async () => {
    setup.wordpress.answers.set(`${pages}?slug=entwurf`, '[]');
    expect(await askFor('?type=page&slug=entwurf&locale=de')).toMatchObject({ published: false, mend: 0, findings: [] });
  });

  it.each<[string, object, string]>([
    ['fails validation', { link: 7, title: 'kein Objekt' }, 'diese Seite ist nicht lesbar: '],
    ['is too much work', { acf: { content: [{ acf_fc_layout: 'text', text: '<b>'.repeat(66_000) }] } }, 'expected at most 5000 tags'],
  ])('names a post that %s', async (_, changes, words) => {
    const [post] = JSON.parse(setup.wordpress.answers.get(`${pages}?slug=hotel`) ?? '[]');
    setup.wordpress.answers.set(`${pages}?slug=kaputt`, JSON.stringify([{ ...post, slug: 'kaputt', ...changes }]));
    const { findings } = await askFor('?type=page&slug=kaputt&locale=de&language=de');
    expect(findings).toMatchObject([{ kind: 'unreadable', id: post.id, what: expect.stringContaining(words) }]);
    await revalidate({ type: 'page', slug: 'kaputt', locale: 'de' });
  });

  it('is limited to 200 findings with 20 further posts and texts of 300 characters', async () => {
    const [post] = JSON.parse(setup.wordpress.answers.get(`${pages}?slug=hotel`) ?? '[]');
    const links = Array.from({ length: 300 }, (_, index) => `<a href="/${'x'.repeat(400)}-${index}/">x</a>`).join('');
    const many = Array.from({ length: 40 }, (_, index) => ({
      ...post,
      slug: `seite-${index}`,
      link: `https://cms.finca.example/seite-${index}/`,
      yoast_head_json: {},
    }));
    setup.edit(pages, (posts) =>
      posts.push(...many, { ...post, slug: 'voll', link: 'https://cms.finca.example/voll/', content: { rendered: links } }),
    );
    await revalidate({ type: 'page', locale: 'de' });
    const { findings, omitted } = await askFor('');
    expect([findings.length, omitted > 100]).toEqual([200, true]);
    expect(Math.max(...findings.map(({ what }) => what.length))).toBe(300);
    expect(Math.max(...findings.map(({ alsoOn }) => alsoOn.length))).toBe(20);
  });

  it('leaves out languages that WordPress does not have, where it leads to a post whose address is alike', async () => {
    await revalidate({});
    setup.wordpress.fault = (req, res) => {
      if (!/^\/(?:en|es|fr)\//.test(req.url ?? '')) return false;
      res.writeHead(301, { location: '/hallo-welt/' }).end();
      return true;
    };
    const answers = [await ask(`?${hotel}`), await ask('')];
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    for (const answer of answers) {
      const { findings } = (await answer.json()) as Answer;
      expect(findings.every(({ locale }) => locale === 'de')).toBe(true);
      // What the German posts name as translations is not there.
      expect(findings.some(({ kind }) => kind === 'missingTranslation')).toBe(true);
    }
    setup.wordpress.fault = null;
    await revalidate({});
  });

  it('answers 503 where WordPress cannot be read, without a reason for strangers, and reads it again at the next request', async () => {
    await revalidate({});
    setup.wordpress.fault = (_req, res) => {
      res.writeHead(500).end();
      return true;
    };
    const answer = await ask('');
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
      503,
      '30',
      { ok: false, message: 'WordPress cannot be read' },
    ]);
    expect(app.logged.find(({ event }) => event === 'content.checkFailed')).toMatchObject({ reason: expect.stringContaining('500') });
    setup.wordpress.fault = null;
    expect((await ask(`?${hotel}`)).status).toBe(200);
    // The circuit breaker of the site has seen nothing of it.
    expect(app.logged.some(({ event }) => event === 'wordpress.circuitOpened')).toBe(false);
  });
});

it('guests whose inquiry no way has brought to the hotel are named in WordPress and by /readyz, with their number, until it arrives', async () => {
  const mail = await startMailServer();
  mail.faults = { rcpt: 550 };
  const addresses = { SMTP_URL: mail.url, INQUIRY_TO: 'desk@hotel.example', INQUIRY_FROM: 'web@hotel.example', INQUIRY_CONFIRMATION: 'on' };
  const site = await startApp({ env: { CONTENT_URL: setup.wordpress.origin, REVALIDATE_TOKEN: token, ...addresses } });
  onTestFinished(() => site.close());
  const readWarnings = async () => ((await (await fetch(`${site.origin}/readyz`)).json()) as { warnings?: object[] }).warnings;
  expect(await readWarnings()).toBeUndefined();
  for (const message of ['eins', 'zwei']) await postJson(site.origin, payloadWith({ message, email: `${message}@gast.example` }));
  await expect.poll(readWarnings).toEqual([{ event: 'inquiry.unreached', guests: 2 }]);
  for (const query of [`?${hotel}&language=de`, '?language=de']) {
    const { findings, mend } = (await (await ask(query, {}, site.origin)).json()) as Answer;
    expect([findings[0]?.kind, mend > 0]).toEqual(['unreached', true]);
    expect(findings[0]?.what).toBe('Gäste warten, deren Anfrage auf keinem Weg im Haus angekommen ist: 2');
  }
  expect(mail.confirmed).toEqual([]);
  mail.faults = {};
  await site.services.inquiries.outbox.retry('all');
  // A further inquiry wakes the delivery.
  await postJson(site.origin, payloadWith({ message: 'drei', email: 'drei@gast.example' }));
  await expect.poll(readWarnings).toBeUndefined();
  await expect.poll(() => mail.confirmed.length).toBe(6);
});
