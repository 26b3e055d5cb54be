import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listHostileDrawings } from '../security/hostileSvg.ts';
import { nextFrames } from '../support/page.ts';
import { serveSite } from '../support/site.ts';
import { nameDrawing, serveUploads } from '../support/uploads.ts';
import { startWordpress } from '../support/wordpress.ts';

/** A logo as drawing programs write it, with colours in a style sheet and in attributes, and with a script. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><style>.left{fill:#c00}</style>
<path class="left" d="M0 0h10v10H0z"/><path style="fill:#0c0" d="M10 0h10v10H10z"/>
<script>document.documentElement.setAttribute('data-ran','')</script></svg>`;

let attacker: Server;
let hostile: string[] = [];
let connections = 0;
beforeAll(async () => {
  // Counts connections, not requests: preconnecting would tell the visitor's address too.
  attacker = createServer((socket) => {
    connections++;
    socket.on('error', () => {}).destroy();
  }).listen(0, '127.0.0.1');
  await once(attacker, 'listening');
  hostile = listHostileDrawings(`http://127.0.0.1:${(attacker.address() as AddressInfo).port}`).map(([, drawing]) => drawing);
});
afterAll(() => attacker.close());

const site = serveSite({
  pictures: true,
  startContent: async () => {
    const wordpress = await startWordpress();
    serveUploads(wordpress, (req, res) => {
      const number = /(\d+)\.svg$/.exec(req.url ?? '')?.[1];
      res.writeHead(200, { 'content-type': 'image/svg+xml' }).end(number === undefined ? logo : hostile[Number(number)]);
    });
    return wordpress;
  },
});

it('a hostile drawing as a picture of a page runs nothing and connects to no other host', async () => {
  const { page } = await site.open('/impressum/');
  const title = await page.title();
  connections = 0;
  const sizes = await page.evaluate(
    (urls) =>
      Promise.all(
        urls.map(
          (url) =>
            new Promise<number>((resolve) => {
              const image = new Image();
              image.onload = () => resolve(image.naturalWidth);
              image.onerror = () => resolve(0);
              image.src = url;
              document.body.append(image);
            }),
        ),
      ),
    hostile.map((_, index) => nameDrawing(site.app, `2026/09/${index}.svg`, '0')),
  );
  await nextFrames(page);
  expect([await page.title(), connections]).toEqual([title, 0]);
  // Most are painted: they were really read.
  expect(sizes.filter((width) => width > 0).length).toBeGreaterThan(hostile.length - 5);
});

it('an SVG from WordPress is shown with its own colours, and runs no script when it is opened as a page', async () => {
  const { page, troubles } = await site.open('/impressum/', {
    expected: /Content Security Policy|sandboxed/,
  });
  const colours = await page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    const context = new OffscreenCanvas(20, 10).getContext('2d');
    context?.drawImage(image, 0, 0);
    return [5, 15].map((x) => [...(context?.getImageData(x, 5, 1, 1).data ?? [])]);
  }, nameDrawing(site.app));
  expect(colours).toEqual([
    [204, 0, 0, 255],
    [0, 204, 0, 255],
  ]);
  await page.goto(site.origin + nameDrawing(site.app));
  expect(await page.evaluate(() => document.documentElement.hasAttribute('data-ran'))).toBe(false);
  expect(troubles.join()).toMatch(/script/);
});
