import { beforeEach, describe, expect, it } from 'vitest';
import { localeCodes } from '../../src/i18n/locales.ts';
import { createImageSources, type ImageSources } from '../../src/images/sources.ts';

const MB = 1024 * 1024;
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Images of WordPress by path: bytes, or the error to throw. Other paths are missing. */
let uploads: Map<string, Buffer | Error>;
let fetched: string[];
let now: number;
let sources: ImageSources;
beforeEach(() => {
  uploads = new Map([['a.jpg', Buffer.from('first')]]);
  fetched = [];
  now = Date.parse('2027-02-01T10:00:00Z');
  sources = createImageSources(fetchPicture, () => now);
});

async function fetchPicture(path: string) {
  fetched.push(path);
  await new Promise((resolve) => setImmediate(resolve));
  const found = uploads.get(path);
  if (found instanceof Error) throw found;
  return found === undefined ? null : { type: 'image/jpeg', body: found };
}
const getHash = async (version: string) => (await sources.check('a.jpg', version)).hash;

describe('check of a source', () => {
  it('sends one request for all parallel checks', async () => {
    const states = await Promise.all(Array.from({ length: 50 }, () => sources.check('a.jpg', 'v1')));
    const pictures = await Promise.all(Array.from({ length: 50 }, () => sources.read('a.jpg')));
    expect(fetched).toEqual(['a.jpg']);
    expect(states.every(({ hash, current }) => current && /^[0-9a-f]{12}$/.test(hash ?? ''))).toBe(true);
    expect(pictures.every((picture) => picture?.body.toString() === 'first' && picture.hash === states[0]?.hash)).toBe(true);
  });

  it('sends one request for a parallel check and read', async () => {
    await Promise.all([sources.read('a.jpg'), sources.check('a.jpg', 'v1'), sources.read('a.jpg')]);
    expect(fetched).toHaveLength(1);
  });

  it('sends at most one request a minute, whatever versions are requested', async () => {
    for (let i = 0; i < 300; i++) {
      await Promise.all([sources.check('a.jpg', `invented${i}`), sources.check('a.jpg', 'v1'), sources.read('a.jpg')]);
      now += second;
    }
    expect(fetched.length).toBeGreaterThanOrEqual(5);
    expect(fetched.length).toBeLessThanOrEqual(6);
  });

  it('sends no further request for a known version', async () => {
    await sources.check('a.jpg', 'v1');
    now += 365 * 24 * hour;
    expect((await sources.check('a.jpg', 'v1')).current).toBe(true);
    expect(fetched).toHaveLength(1);
  });

  it('sends a request at once for a new version that content names, and no second one for it', async () => {
    for (const version of ['v1', 'v2', 'v2']) expect((await sources.check('a.jpg', version, { isNamed: true })).current).toBe(true);
    for (let i = 0; i < 50; i++) expect((await sources.check('a.jpg', `invented${i}`)).current).toBe(false);
    expect(fetched).toHaveLength(2);
  });

  it('finds a changed image for a new version, and marks possibly earlier images as not current', async () => {
    const first = await getHash('v1');
    uploads.set('a.jpg', Buffer.from('second'));
    now += 59 * second;
    expect(await sources.check('a.jpg', 'v2')).toEqual({ hash: first, current: false });
    now += second;
    const changed = await sources.check('a.jpg', 'v2');
    expect(changed.current).toBe(true);
    expect(changed.hash).not.toBe(first);
    expect((await sources.read('a.jpg'))?.body.toString()).toBe('second');
    // The address of the earlier version shows the new image, not current until the source was checked again.
    expect(await sources.check('a.jpg', 'v1')).toEqual({ hash: changed.hash, current: false });
    now += minute;
    expect(await sources.check('a.jpg', 'v1')).toEqual(changed);
  });

  it('confirms the version it was started for, and none that is requested meanwhile', async () => {
    const [one, other] = await Promise.all([sources.check('a.jpg', 'v1'), sources.check('a.jpg', 'v2')]);
    expect([one.current, other.current]).toEqual([true, false]);
  });

  it('remembers several versions of the same bytes, one per translation', async () => {
    for (const version of localeCodes) {
      await sources.check('a.jpg', version);
      now += minute;
    }
    expect(fetched).toHaveLength(localeCodes.length);
    for (let i = 0; i < 100; i++) {
      for (const version of localeCodes) expect((await sources.check('a.jpg', version)).current).toBe(true);
      now += hour;
    }
    expect(fetched).toHaveLength(localeCodes.length);
  });

  it('forgets the versions of earlier bytes', async () => {
    await sources.check('a.jpg', 'v1');
    uploads.set('a.jpg', Buffer.from('second'));
    now += minute;
    await sources.check('a.jpg', 'v2');
    expect((await sources.check('a.jpg', 'v1')).current).toBe(false);
    expect((await sources.check('a.jpg', 'v2')).current).toBe(true);
  });

  it('sends a request every hour if the version is unknown', async () => {
    const first = await getHash('0');
    uploads.set('a.jpg', Buffer.from('second'));
    now += hour - 1;
    expect(await sources.check('a.jpg', '0')).toEqual({ hash: first, current: true });
    expect(fetched).toHaveLength(1);
    now += 1;
    const changed = await sources.check('a.jpg', '0');
    expect(changed.current).toBe(true);
    expect(changed.hash).not.toBe(first);
    expect(fetched).toHaveLength(2);
  });

  it('sends at most one request a minute for a missing image', async () => {
    for (let i = 0; i < 59; i++) {
      expect((await sources.check('none.jpg', `v${i}`)).hash).toBeNull();
      now += second;
    }
    expect(fetched).toHaveLength(1);
    uploads.set('none.jpg', Buffer.from('uploaded'));
    now += second;
    expect(await sources.check('none.jpg', 'v0')).toMatchObject({ current: true, hash: expect.stringMatching(/^\w{12}$/) });
  });
});

describe('sources while WordPress is unavailable', () => {
  const away = new Error('away');

  it('reject an unknown source and retry after ten seconds', async () => {
    uploads.set('a.jpg', away);
    for (let i = 0; i < 10; i++) {
      await expect(sources.check('a.jpg', `v${i}`)).rejects.toBe(away);
      now += second - 1;
    }
    expect(fetched).toHaveLength(1);
    uploads.set('a.jpg', Buffer.from('first'));
    now += second;
    expect((await sources.check('a.jpg', 'v1')).current).toBe(true);
    expect(fetched).toHaveLength(2);
  });

  it('keep the last state: current for its version, not current for others', async () => {
    const known = await sources.check('a.jpg', 'v1');
    uploads.set('a.jpg', away);
    now += 2 * hour;
    expect(await sources.check('a.jpg', 'v1')).toEqual(known);
    expect(fetched).toHaveLength(1);
    for (const version of ['v2', 'v3', '0']) expect(await sources.check('a.jpg', version)).toEqual({ hash: known.hash, current: false });
    expect(fetched).toHaveLength(2);
    expect((await sources.read('a.jpg'))?.body.toString()).toBe('first');
    uploads.set('a.jpg', Buffer.from('first'));
    now += 10 * second;
    expect(await sources.check('a.jpg', 'v2')).toEqual(known);
    expect(await sources.check('a.jpg', 'v1')).toEqual(known);
  });

  it('load other images although one fails', async () => {
    uploads.set('b.jpg', away);
    const results = await Promise.allSettled([sources.check('b.jpg', 'v1'), sources.check('a.jpg', 'v1')]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });
});

describe('memory of sources', () => {
  const fill = async (count: number, size: number) => {
    for (let i = 0; i < count; i++) {
      uploads.set(`${i}.jpg`, Buffer.alloc(size, i));
      await sources.read(`${i}.jpg`);
    }
    fetched = [];
  };

  it('holds 32 MB of bytes and evicts the oldest first', async () => {
    await fill(33, MB);
    for (let i = 32; i >= 1; i--) await sources.read(`${i}.jpg`);
    expect(fetched).toEqual([]);
    await sources.read('0.jpg');
    expect(fetched).toEqual(['0.jpg']);
    await sources.read('1.jpg');
    expect(fetched).toEqual(['0.jpg', '1.jpg']);
  });

  it('counts replaced bytes once', async () => {
    await fill(2, MB);
    for (let i = 0; i < 100; i++) {
      uploads.set('0.jpg', Buffer.alloc(MB, 100 + i));
      now += minute;
      await sources.check('0.jpg', `v${i}`);
    }
    fetched = [];
    await sources.read('1.jpg');
    expect(fetched).toEqual([]);
  });

  it('holds no image larger than the limit, which is returned nevertheless', async () => {
    await fill(1, MB);
    uploads.set('huge.jpg', Buffer.alloc(33 * MB));
    expect((await sources.read('huge.jpg'))?.body.byteLength).toBe(33 * MB);
    await sources.read('huge.jpg');
    expect(fetched).toEqual(['huge.jpg', 'huge.jpg']);
  });

  it('knows versions after their bytes were evicted', async () => {
    await sources.check('a.jpg', 'v1');
    await fill(40, MB);
    now += hour;
    expect((await sources.check('a.jpg', 'v1')).current).toBe(true);
    expect(fetched).toEqual([]);
    expect((await sources.read('a.jpg'))?.body.toString()).toBe('first');
    expect(fetched).toEqual(['a.jpg']);
    expect((await sources.check('a.jpg', 'v1')).current).toBe(true);
  });

  it('is bounded in number: ten thousand paths evict the first', async () => {
    await sources.check('a.jpg', 'v1');
    for (let i = 0; i < 10_000; i++) void sources.check(`none-${i}.jpg`, 'v1').catch(() => {});
    await expect.poll(() => fetched.length).toBeGreaterThan(300);
    for (let i = 0; i < 40; i++) await Promise.all(Array.from({ length: 150 }, (_, n) => sources.check(`more-${i}-${n}.jpg`, 'v1')));
    fetched = [];
    await sources.check('a.jpg', 'v1');
    expect(fetched).toEqual(['a.jpg']);
  });
});

it('at most six sources are fetched in parallel, and requests are rejected if too many are waiting', async () => {
  let running = 0;
  let most = 0;
  const slow = createImageSources(
    async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
      return { type: 'image/jpeg', body: Buffer.from('x') };
    },
    () => now,
  );
  const results = await Promise.allSettled(Array.from({ length: 400 }, (_, i) => slow.read(`${i}.jpg`)));
  expect(most).toBe(6);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(94);
});
