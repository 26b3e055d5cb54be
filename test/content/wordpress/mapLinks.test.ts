import { describe, expect, it } from 'vitest';
import { parseMapLink } from '../../../src/wordpress/schemas/coordinates.ts';

describe('the place in a link of a map', () => {
  it.each([
    ['https://www.google.com/maps/place/Finca/@39.1,3.1,15z/data=!4m6!3m5!1s0x0:0x1!8m2!3d39.4092!4d3.0311!16s', 39.4092, 3.0311],
    ['https://www.google.com/maps/@39.4092,3.0311,17.5z', 39.4092, 3.0311],
    ['https://maps.google.com/?q=39.4092,3.0311', 39.4092, 3.0311],
    ['https://www.google.com/maps/search/?api=1&query=39.4092%2C-3.0311', 39.4092, -3.0311],
    ['https://www.openstreetmap.org/?mlat=39.4092&mlon=3.0311#map=13/39.1/3.2', 39.4092, 3.0311],
    ['https://www.openstreetmap.org/node/1#map=13/39.4092/3.0311', 39.4092, 3.0311],
    ['https://maps.apple.com/?ll=-33.4092,151.0311&q=Hotel', -33.4092, 151.0311],
  ])('%s is %d, %d', (link, lat, lng) => expect(parseMapLink(link)).toEqual({ lat, lng }));

  it.each([
    '',
    'https://maps.app.goo.gl/abc123',
    'Camí des Rosar 12',
    'https://www.google.com/maps/@139.4,3.0,9z',
    'https://x.example/?q=39',
  ])('is missing in "%s"', (link) => expect(parseMapLink(link)).toBeNull());
});
