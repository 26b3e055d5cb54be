import { describe, expect, it } from 'vitest';
import { buildEmbed, buildMapFrameUrl } from '../../../src/elements/embeds.ts';
import { buildFrameUrl } from '../../../src/elements/frameUrl.ts';
import type { EmbedContent, MapLocationContent } from '../../../src/elements/valueTypes.ts';
import { localeCodes } from '../../../src/i18n/locales.ts';
import { createTranslator } from '../../../src/i18n/translator.ts';

const frameHosts = ['www.youtube-nocookie.com', 'player.vimeo.com', 'www.google.com', 'video.example', 'video.example:8443'];
const site = { frameHosts };
const id = 'dQw4w9WgXcQ';
const youtube = `https://www.youtube-nocookie.com/embed/${id}`;

describe('the frame address of embedded content', () => {
  it.each([
    [`https://www.youtube.com/watch?v=${id}`, youtube],
    [`https://m.youtube.com/watch?v=${id}&t=1m`, `${youtube}?start=60`],
    [`https://youtu.be/${id}?t=1h2m3`, `${youtube}?start=3723`],
    [`http://youtube.com/watch?v=${id}&t=90s&feature=share`, `${youtube}?start=90`],
    [`https://www.youtube.com/embed/${id}?feature=oembed&start=7&end=9`, `${youtube}?start=7&end=9`],
    [`https://www.youtube.com/shorts/${id}`, youtube],
    ['https://www.youtube.com/playlist?list=PL12', 'https://www.youtube-nocookie.com/embed/videoseries?list=PL12'],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
    ['https://vimeo.com/76979871/ab12cd', 'https://player.vimeo.com/video/76979871?h=ab12cd&dnt=1'],
    ['https://player.vimeo.com/video/76979871?h=ab&dnt=0', 'https://player.vimeo.com/video/76979871?h=ab&dnt=1'],
    ['https://video.example/embed/es-rosar', 'https://video.example/embed/es-rosar'],
    ['http://video.example/embed/1', 'https://video.example/embed/1'],
    ['https://video.example:8443/embed/1', 'https://video.example:8443/embed/1'],
    ['https://maps.google.com/maps?q=1,2&output=embed', 'https://www.google.com/maps?q=1,2&output=embed'],
  ])('for %s is %s', (src, frame) => {
    expect(buildFrameUrl(src, frameHosts)).toBe(frame);
  });

  it('is none for addresses that name no film, hosts outside the site file, and characters with a meaning in a security policy', () => {
    const films = 'https://www.youtube.com/@hotel https://www.youtube.com/watch?v=<script> https://youtu.be/ https://vimeo.com/hotel'.split(
      ' ',
    );
    const hosts = ['http://video.example:8080/embed/1', 'https://user:word@video.example/1', 'https://evil.test/embed/1'];
    const others = ['https://video.example.evil.test/1', 'ftp://video.example/1', 'javascript:alert(1)', 'video', 'https://[::1]/1'];
    const policy = ['https://video.example;script-src/1', "https://'unsafe-inline'/1", 'https://*/1', 'https://a,b/1'];
    for (const src of [...films, ...hosts, ...others, ...policy]) expect([src, buildFrameUrl(src, frameHosts)]).toEqual([src, null]);
  });

  it('comes with a title in every language, and is missing where the page may not have frames', () => {
    const embed: EmbedContent = { src: 'https://video.example/1', host: 'video.example', title: '', purpose: 'video' };
    const titles = localeCodes.flatMap((code) =>
      (['video', 'map', 'other'] as const).map(
        (purpose) => buildEmbed({ ...embed, purpose }, { t: createTranslator(code), site }).frame?.title,
      ),
    );
    expect(titles).toEqual(localeCodes.flatMap(() => Array.from({ length: 3 }, () => expect.stringContaining('video.example'))));
    expect(new Set(titles).size).toBe(3 * localeCodes.length);
    const t = createTranslator('de');
    expect(buildEmbed({ ...embed, title: 'Ein Tag' }, { t, site }).frame).toEqual({ src: embed.src, title: 'Ein Tag' });
    expect(buildEmbed(embed, { t, site, allowsFrames: false })).toMatchObject({ href: embed.src, frame: null });
  });
});

describe('the map of a location', () => {
  const location: MapLocationContent = { address: 'Campos', lat: 39.4092, lng: 3.0311, zoom: 12 };

  it('is Google’s in the language of the page if a key is configured', () => {
    const url = new URL(buildMapFrameUrl(location, 'fr', 'k&y'));
    expect(url.origin + url.pathname).toBe('https://www.google.com/maps/embed/v1/place');
    expect(Object.fromEntries(url.searchParams)).toEqual({ key: 'k&y', q: '39.4092,3.0311', zoom: '12', language: 'fr' });
  });

  it('is OpenStreetMap’s without a key, centred on the location', () => {
    const url = new URL(buildMapFrameUrl(location, 'de', undefined));
    expect(url.origin + url.pathname).toBe('https://www.openstreetmap.org/export/embed.html');
    const { bbox, layer, marker } = Object.fromEntries(url.searchParams);
    expect([layer, marker]).toEqual(['mapnik', '39.4092,3.0311']);
    const [west = 0, south = 0, east = 0, north = 0] = (bbox ?? '').split(',').map(Number);
    expect((west + east) / 2).toBeCloseTo(location.lng, 4);
    expect((south + north) / 2).toBeCloseTo(location.lat, 4);
    // At zoom 12 the map shows 0.275 degrees, about 24 km, and is wider than high.
    expect(east - west).toBeCloseTo(0.275, 2);
    expect((east - west) * Math.cos((location.lat * Math.PI) / 180)).toBeGreaterThan(north - south);
  });

  it.each([
    [90, 180],
    [-90, -180],
  ])('does not exceed the world at %i, %i', (lat, lng) => {
    const bbox = new URL(buildMapFrameUrl({ ...location, lat, lng, zoom: 1 }, 'de', undefined)).searchParams.get('bbox') ?? '';
    for (const [index, value] of bbox.split(',').entries()) expect(Math.abs(Number(value))).toBeLessThanOrEqual(index % 2 === 0 ? 180 : 85);
  });
});
