import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../../../tools/freePort.ts';
import { signLink } from '../../support/previews.ts';
import type { Program } from '../../support/program.ts';
import { readRecording } from '../../support/wordpress.ts';
import { revalidateToken } from '../support/requests.ts';
import type { Lab } from './lab.ts';

/** Something that goes wrong around a real site, and the alerts that must fire then. */
export interface AlertFault {
  readonly name: string;
  readonly alerts: readonly string[];
  play(lab: Lab): Promise<void>;
}

const hotelUrl = '/wp-json/wp/v2/pages?slug=hotel';
const SLOW_WORDPRESS_MS = 4000;
/** More requests than may run and wait for WordPress at the same time. */
const FLOOD_REQUESTS = 400;
const authorization = `Bearer ${revalidateToken}`;

export const revalidateAll = { method: 'POST', headers: { authorization, 'content-type': 'application/json' }, body: '{}' };

/** Pages, a picture, a file, a preview and the findings of the editors. */
async function visitEverything(lab: Lab, site: Program): Promise<void> {
  const link = signLink({ expires: Math.floor(Date.now() / 1000) + 1800 });
  const paths = [
    '/hotel/',
    '/en/',
    '/kontakt/',
    '/galerie/',
    '/img/0/480/2026/09/x.jpg.webp',
    '/files/2026/09/x.mp4',
    `/api/preview?link=${link}`,
  ];
  await Promise.all(paths.map((path) => lab.visit(site, path)));
  await lab.visit(site, '/api/findings', { headers: { authorization } });
}

/** Gives the page /hotel/ another title. */
function renameHotel({ wordpress }: Lab, title: string): void {
  const [post] = JSON.parse(readRecording('page-hotel.de.json'));
  wordpress.answers.set(hotelUrl, JSON.stringify([{ ...post, title: { rendered: title }, acf: { ...post.acf, header_title: title } }]));
}

export const contentFaults: readonly AlertFault[] = [
  {
    name: 'WordPress away',
    alerts: ['WordpressUnreachable', 'ContentNotFetched', 'ContentNotChecked', 'PicturesFail', 'FilesFail', 'PreviewsFail'],
    async play(lab) {
      const site = await lab.startSite();
      await lab.waitForEvent(site, 'warmUp.completed');
      await lab.network.set('refuse');
      lab.keepVisiting(() => visitEverything(lab, site));
    },
  },
  {
    name: 'WordPress away at the very first start',
    alerts: ['VisitorsGetErrors', 'WordpressUnreachable'],
    async play(lab) {
      await lab.network.set('refuse');
      const site = await lab.startSite();
      lab.keepVisiting(() => Promise.all(['/', '/hotel/', '/en/'].map((path) => lab.visit(site, path))));
    },
  },
  {
    name: 'WordPress fails for one page',
    alerts: ['WarmUpFails', 'ContentNotFetched'],
    async play(lab) {
      lab.wordpress.fault = (req, res) => {
        if (!req.url?.endsWith('slug=kontakt')) return false;
        res.writeHead(500).end();
        return true;
      };
      await lab.startSite();
    },
  },
  {
    name: 'WordPress slow, and a flood of addresses that do not exist',
    alerts: ['VisitorsWait', 'WordpressOverloaded'],
    async play(lab) {
      const site = await lab.startSite();
      await lab.waitForEvent(site, 'warmUp.completed');
      lab.wordpress.fault = (_req, res) => {
        const timer = setTimeout(() => res.writeHead(200, { 'content-type': 'application/json' }).end('[]'), SLOW_WORDPRESS_MS);
        res.once('close', () => clearTimeout(timer));
        return true;
      };
      let count = 0;
      lab.keepVisiting(() => Promise.all(Array.from({ length: FLOOD_REQUESTS }, () => lab.visit(site, `/nichts-${count++}/`))));
    },
  },
  {
    name: 'a block of an unknown kind, seen before the first scrape',
    alerts: ['ContentUnknownLayout'],
    async play(lab) {
      const [post] = JSON.parse(readRecording('page-hotel.de.json'));
      const content = [...post.acf.content, { acf_fc_layout: 'of_another_version' }];
      lab.wordpress.answers.set(hotelUrl, JSON.stringify([{ ...post, acf: { ...post.acf, content } }]));
      const metricsPort = await findFreePort();
      const site = await lab.startSite({ metricsPort, isScraped: false });
      await lab.visit(site, '/hotel/');
      await lab.waitForEvent(site, 'content.unknownLayout');
      lab.scrape(metricsPort);
    },
  },
  {
    name: 'a restart under another address',
    alerts: ['SnapshotDropped'],
    async play(lab) {
      const site = await lab.startSite({ isScraped: false });
      await lab.waitForEvent(site, 'warmUp.completed');
      await site.end();
      await lab.startSite({ env: { PUBLIC_URL: 'https://www.other.example' } });
    },
  },
  {
    name: 'CDN away',
    alerts: ['CdnPurgeFails'],
    async play(lab) {
      const site = await lab.startSite({ env: { CDN_PURGE_URL: `http://127.0.0.1:${await findFreePort()}/purge`, CONTENT_TTL: '3600' } });
      await lab.waitForEvent(site, 'warmUp.completed');
      renameHotel(lab, 'Das neue Haus');
      await lab.visit(site, '/api/revalidate', revalidateAll);
    },
  },
  {
    name: 'a file in place of the folder of pictures',
    alerts: ['PicturesNotCached'],
    async play(lab) {
      writeFileSync(join(lab.dataDir, 'pictures'), '');
      await lab.startSite();
    },
  },
];
