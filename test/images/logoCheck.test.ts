import { expect, it, onTestFinished, vi } from 'vitest';
import { createLogoCheck } from '../../src/images/logoCheck.ts';
import { startApp } from '../support/app.ts';
import { startWordpress } from '../support/wordpress.ts';

const uploads = '/wp-content/uploads/2026/09';
const partner = (logo: string, logoOnDark?: string) => ({
  name: 'Partner',
  url: 'https://partner.example/',
  logo,
  ...(logoOnDark && { logoOnDark }),
});

it('the check of logos names each one of the site file that is on another host, not found or no picture, once, and none that WordPress says nothing about', async () => {
  const wordpress = await startWordpress();
  onTestFinished(() => wordpress.close());
  let isDown = true;
  wordpress.fault = ({ url = '' }, res) => {
    if (!url.startsWith(uploads)) return false;
    if (url.endsWith('/gone.svg')) res.writeHead(404).end();
    else if (url.endsWith('/theme.png')) res.writeHead(200, { 'content-type': 'text/html' }).end('<p>not found</p>');
    else if (url.endsWith('/late.svg') && isDown) res.writeHead(503).end();
    else if (url.endsWith('/late.svg')) res.writeHead(404).end();
    else res.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg xmlns="http://www.w3.org/2000/svg"/>');
    return true;
  };
  const partners = [
    partner(`${uploads}/known.svg`, `https://elsewhere.example${uploads}/known.svg`),
    partner('https://elsewhere.example/logo.png', `${uploads}/theme.png`),
    partner(`${uploads}/gone.svg`),
    partner(`${uploads}/late.svg`),
  ];
  const app = await startApp({ env: { CONTENT_URL: wordpress.origin }, site: { partners, logo: 'brand/logo.svg', mark: 'rose' } });
  onTestFinished(() => app.close());
  const checkLogos = createLogoCheck(app.services.pages.site, app.services.uploads.images, app.services.observability.log);
  const problems = () => app.logged.flatMap(({ event, key, reason }) => (event === 'logo.unusable' ? [`${key} ${reason}`] : []));
  await checkLogos();
  const first = ['logo notInUploads', 'partners.1.logo notInUploads', 'partners.1.logoOnDark noPicture', 'partners.2.logo notFound'];
  expect(problems()).toEqual(first);
  isDown = false;
  app.clock.now += 3_600_000;
  const later = performance.now() + 3_600_000;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  onTestFinished(() => void vi.restoreAllMocks());
  await checkLogos();
  expect(problems()).toEqual([...first, 'partners.3.logo notFound']);
});
