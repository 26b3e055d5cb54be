import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { signLink } from '../support/previews.ts';
import { readRecording } from '../support/wordpress.ts';
import {
  getStatus,
  LEARNT_MS,
  listPictures,
  read,
  registerUploadsSite,
  START_TIME,
  type UploadsSite,
  unnamed,
} from './printedUploadsSupport.ts';

const getSite = registerUploadsSite();
const start: UploadsSite['start'] = (options) => getSite().start(options);
const restart = () => getSite().restart();
const countUploadRequests = () => getSite().wordpress.requests.filter((url) => url.includes('/wp-content/uploads/')).length;

describe('pictures of uploads that no response has named', () => {
  it('are refused once no cache can have an unrecorded page, and WordPress is not asked for them', async () => {
    const app = await start();
    expect(await getStatus(app, unnamed())).toBe(200);
    app.clock.now += LEARNT_MS;
    const before = countUploadRequests();
    const response = await fetch(`${app.origin}${unnamed(1200)}`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'public, max-age=60']);
    expect(await getStatus(app, unnamed().replace('unpublished', 'other'))).toBe(404);
    // A variant that was made before is still sent, for seconds: its source is not checked.
    const made = await fetch(`${app.origin}${unnamed()}`);
    expect([made.status, made.headers.get('cache-control')]).toEqual([200, 'public, max-age=10']);
    expect(countUploadRequests()).toBe(before);
  });

  it('stay unnamed when a visitor types their address into a form', async () => {
    const app = await start();
    app.clock.now += LEARNT_MS;
    const body = new URLSearchParams({ name: `src="${unnamed()}`, message: `<img src="${unnamed()}">`, email: 'src="/img/' });
    const response = await fetch(`${app.origin}/api/inquiry`, { method: 'POST', body, headers: { origin: 'https://www.hotel.example' } });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('unpublished.jpg');
    expect(await getStatus(app, unnamed())).toBe(404);
  });

  it('are made while the database cannot say what was named', async () => {
    const { folder } = getSite();
    writeFileSync(join(folder, 'data'), 'a file');
    const app = await start({ env: { DATA_DIR: join(folder, 'data') } });
    app.clock.now += LEARNT_MS;
    expect(await getStatus(app, unnamed())).toBe(200);
  });
});

describe('pictures that a response has named', () => {
  const checkRestart = async (path: string) => {
    const pictures = listPictures(await read(await start(), path));
    expect(pictures.length).toBeGreaterThan(0);
    const app = await restart();
    expect(await getStatus(app, unnamed())).toBe(404);
    for (const address of pictures) expect([address, await getStatus(app, address)]).toEqual([address, 200]);
  };
  const title = 'are made after a restart, before the page is asked for again: %s';
  it.each(['/'])(title, checkRestart);

  it('are made after a restart also if only the preview of a draft has named them', async () => {
    const app = await start();
    const [post] = JSON.parse(readRecording('page-restaurant.de.json'));
    const draft = {
      ...post,
      content: { rendered: '<p><img src="https://x.example/wp-content/uploads/2027/01/draft.jpg" width="900" height="600"></p>' },
    };
    const answer = { post: draft, state: 'draft', saved: '2027-01-31T16:40:00', publishes: null, edit: null };
    getSite().wordpress.answers.set('/wp-json/hotel-website/v1/draft', JSON.stringify(answer));
    const html = await read(app, `/api/preview?link=${signLink({ expires: Math.floor(START_TIME / 1000) + 1800 })}`);
    const [address = ''] = listPictures(html).filter((one) => one.includes('draft'));
    expect(await getStatus(await restart(), address)).toBe(200);
  });
});
