import { readRecording, type WordpressStandIn } from '../../support/wordpress.ts';
import type { Replica } from './replica.ts';

const hotelUrl = '/wp-json/wp/v2/pages?slug=hotel';
const STALE_LIMIT_MS = 20_000;

export interface RevalidationRun {
  readonly replicas: readonly Replica[];
  readonly wordpress: WordpressStandIn;
  readonly token: string;
  readonly count: number;
}

/** Changes a page, tells one replica, and measures how long after its answer any replica still shows the old page. @returns milliseconds; 0: none did */
export async function measureRevalidations({ replicas, wordpress, token, count }: RevalidationRun): Promise<number[]> {
  const measured: number[] = [];
  for (let round = 0; round < count; round++) {
    const title = `Runde ${round}.`;
    const [post] = JSON.parse(readRecording('page-hotel.de.json'));
    wordpress.answers.set(hotelUrl, JSON.stringify([{ ...post, title: { rendered: title }, acf: { ...post.acf, header_title: title } }]));
    const response = await fetch(`${replicas[round % replicas.length]?.origin}/api/revalidate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ type: 'page', slug: 'hotel', locale: 'de' }),
    });
    if (response.status !== 200) throw new Error(`The revalidation was answered ${response.status}: ${await response.text()}`);
    const answeredAt = performance.now();
    measured.push(Math.max(...(await Promise.all(replicas.map((replica) => measureStale(replica, title, answeredAt))))));
  }
  return measured;
}

/** @returns when the last request for the old page was sent, counted from the answer; 0 if none got it */
async function measureStale({ origin }: Replica, title: string, answeredAt: number): Promise<number> {
  let lastStaleMs = 0;
  for (;;) {
    const ms = performance.now() - answeredAt;
    const html = await (await fetch(`${origin}/hotel/`)).text();
    const shown = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]?.replace(/<[^>]*>/g, '') ?? '';
    if (shown.replace(/\s/g, '') === title.replace(/\s/g, '')) return lastStaleMs;
    lastStaleMs = Math.max(ms, 1);
    if (ms > STALE_LIMIT_MS) return lastStaleMs;
  }
}
