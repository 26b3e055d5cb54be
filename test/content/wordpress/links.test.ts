import { describe, expect, it } from 'vitest';
import type { Locale } from '../../../src/i18n/locales.ts';
import { createResolver } from './support.ts';

const resolve = createResolver();
const href = (address: string, locale: Locale = 'de') => createResolver({ locale })(address)?.href ?? null;

describe('link resolver: internal links', () => {
  it.each([
    ['the host of the page’s own link', 'https://cms.finca.example/hotel/'],
    ['that host, without scheme', '//cms.finca.example/hotel/'],
    ['that host in upper case', 'HTTPS://CMS.FINCA.EXAMPLE/HOTEL/'],
    ['CONTENT_URL', 'http://wordpress:8080/hotel/'],
    ['PUBLIC_URL', 'https://www.finca.example/hotel/'],
    ['no host at all', '/hotel/'],
    ['no slash at the end', 'https://cms.finca.example/hotel'],
    ['a prefix for German', 'https://cms.finca.example/de/hotel/'],
    ['a line break inside', 'https://cms.finca\n.example/hotel/'],
    ['dots that lead back', 'https://cms.finca.example/en/../hotel/'],
    ['backslashes', 'https:\\\\cms.finca.example\\hotel\\'],
  ])('makes an address with %s relative', (_, address) => {
    expect(resolve(address)).toEqual({ href: '/hotel/', kind: 'page' });
  });

  it('keeps prefix, query and fragment', () => {
    expect(href('https://cms.finca.example/en/hotel?Ab=1&c=%20#Anker')).toBe('/en/hotel/?Ab=1&c=%20#Anker');
    expect(href('https://cms.finca.example/?utm_source=x')).toBe('/?utm_source=x');
    expect(href('https://cms.finca.example')).toBe('/');
    expect(href('https://cms.finca.example/fr')).toBe('/fr/');
  });

  it('treats other ports and neighbouring hosts as external', () => {
    for (const address of [
      'https://cms.finca.example:8443/hotel/',
      'https://www.cms.finca.example/hotel/',
      'https://cms.finca.example.evil.test/',
      'https://cms.finca.example@evil.test/hotel/',
    ])
      expect(resolve(address)?.kind).toBe('external');
  });

  it('never produces an address of another host', () => {
    for (const address of ['https://cms.finca.example//evil.test/', '/\\evil.test/', '////evil.test/'])
      expect(resolve(address)?.kind ?? 'external').toBe('external');
  });
});

describe('link resolver: inquiry links', () => {
  it.each<[string, Locale, string]>([
    ['/anfrage/', 'de', '/anfrage'],
    ['/inquiry', 'fr', '/fr/inquiry'],
    ['https://cms.finca.example/en/anfrage/', 'de', '/en/inquiry'],
    ['https://cms.finca.example/solicitar?roomType=suite#x', 'de', '/anfrage?roomType=suite#x'],
    ['/anfrage/suite-llevant/', 'de', '/anfrage/suite-llevant'],
    ['/inquiry/tiempo-para-dos?x=1#y', 'es', '/es/solicitar/tiempo-para-dos?x=1#y'],
    ['/anfrage/mehr/davon/', 'de', '/anfrage/mehr/davon/'],
    ['/hotel/anfrage/', 'de', '/hotel/anfrage/'],
  ])('resolves %s in a text in %s to %s', (address, locale, expected) => {
    expect(href(address, locale)).toBe(expected);
  });
});

describe('link resolver: relative paths', () => {
  it.each<[string, Locale, string]>([
    ['/angebote/', 'en', '/en/angebote/'],
    ['?utm_source=a', 'en', '/en/?utm_source=a'],
    // An explicit prefix decides the language.
    ['/en/angebote/', 'es', '/en/angebote/'],
    ['/de/angebote/', 'es', '/angebote/'],
    // Fixed links: French uses the unprefixed pages, the others their own.
    ['/Hotel/Lage-Anreise', 'fr', '/hotel/lage-anreise/'],
    ['/hotel/lage-anreise/#karte', 'fr', '/hotel/lage-anreise/#karte'],
    ['/hotel/lage-anreise/', 'en', '/en/hotel/lage-anreise/'],
  ])('resolves %s in a text in %s to %s', (address, locale, expected) => {
    expect(createResolver({ locale })(address)).toEqual({ href: expected, kind: 'page' });
  });
});

describe('link resolver: files of WordPress', () => {
  it('leads to films, sounds, documents and images of the uploads folder through the site, and to no other file', () => {
    const uploads = 'https://cms.finca.example/wp-content/uploads';
    expect(resolve(`${uploads}/2026/09/Speisekarte%20Abend.pdf`)).toEqual({ href: '/files/2026/09/Speisekarte%20Abend.pdf', kind: 'file' });
    expect(resolve('/wp-content/uploads/karte.pdf?v=2#seite=3')).toEqual({ href: '/files/karte.pdf#seite=3', kind: 'file' });
    expect(resolve(`${uploads}/küche.mp4`)).toEqual({ href: '/files/k%C3%BCche.mp4', kind: 'file' });
    expect(resolve(`${uploads}/2026/bild.jpg`)).toEqual({ href: '2026/bild.jpg', kind: 'image' });
    expect(resolve(`${uploads}/skript.php`)).toBeNull();
    expect(resolve('https://other.example/wp-content/uploads/karte.pdf')?.kind).toBe('external');
  });

  it.each([
    ...['wp-admin/', 'wp-login.php', 'en/wp-json/', 'wp-includes/x', 'datei.html', 'caf%c3%a9-terrasse/', 'index.php/hotel/'],
    ...['wp-content/themes/finca/karte.pdf', '?s=x', 'en/?p=12', '?lang=de&page_id=7'],
  ])('leads nowhere for %s, which only the host of WordPress has, and reports it', (path) => {
    const dropped: string[] = [];
    const resolveAndReport = createResolver({ onDropped: (found) => dropped.push(found) });
    for (const address of [`https://cms.finca.example/${path}`, `/${path}`]) expect(resolveAndReport(address)).toBeNull();
    expect(dropped).toEqual([`https://cms.finca.example/${path}`, `/${path}`]);
  });
});

describe('link resolver: other addresses', () => {
  it.each([
    ['#anker', { href: '#anker', kind: 'anchor' }],
    ['TEL:+34 971', { href: 'TEL:+34 971', kind: 'contact' }],
    ['mailto:info@finca.example?subject=Hallo%20Welt', { href: 'mailto:info@finca.example?subject=Hallo%20Welt', kind: 'contact' }],
    ['https://booking.example/finca?lang=de', { href: 'https://booking.example/finca?lang=de', kind: 'external' }],
    ['//cdn.example/x', { href: 'https://cdn.example/x', kind: 'external' }],
    ['https://müller.example/ä', { href: 'https://xn--mller-kva.example/%C3%A4', kind: 'external' }],
  ])('resolves %s', (address, link) => {
    expect(resolve(address)).toEqual(link);
  });

  it.each([
    '',
    'JaVaScRiPt:alert(1)',
    '\u001f javascript:alert(1)',
    'javascript\u0000:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'https://',
    'https://a b.example/',
    'tel:',
    '/en/?p=12&preview=true',
  ])('returns null for %j', (address) => {
    expect(resolve(address)).toBeNull();
  });
});
