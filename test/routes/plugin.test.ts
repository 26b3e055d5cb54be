import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { distDir } from '../support/app.ts';
import { get as getPath, startDemoOnce } from '../support/siteWithWordpress.ts';

const token = 'a-token-of-the-plugin';
const version = () => readFileSync(join(distDir, 'wordpress/version'), 'utf8');
startDemoOnce({ env: { REVALIDATE_TOKEN: token } });

it('GET /api/plugin.zip is the plugin of this build, for those who have the token', async () => {
  const get = (authorization = '', method = 'GET') => getPath('/api/plugin.zip', { method, headers: { authorization } });
  const response = await get(`Bearer ${token}`);
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    200,
    'application/zip',
    'no-store',
  ]);
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename=hotel-website-companion-${version()}.zip`);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const main = files['hotel-website-companion/hotel-website-companion.php'];
  expect(Buffer.from(main ?? []).toString()).toContain(version());
  expect((await get()).status).toBe(401);
  expect((await get(`Bearer ${token}`, 'HEAD')).status).toBe(200);
});
