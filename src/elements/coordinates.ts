/** A place on earth, in degrees. */
export interface Coordinates {
  readonly lat: number;
  readonly lng: number;
}

const degrees = String.raw`(-?\d{1,3}\.\d+)`;
/** How links of maps name a place, the exact ones first: Google's marker, OpenStreetMap's, a search or route, the middle of the map. */
const patterns = [
  new RegExp(`!3d${degrees}!4d${degrees}`),
  new RegExp(`[?&]mlat=${degrees}&mlon=${degrees}`),
  new RegExp(
    `(?:[?&](?:q|query|ll|sll|center|to|destination|daddr|coordinate)=|/search/|/place/|^geo:)(?:loc:)?${degrees},[ +]*${degrees}`,
  ),
  new RegExp(`@${degrees},${degrees}`),
  new RegExp(`#map=[\\d.]+/${degrees}/${degrees}`),
];

/** Reads the place that a link of Google Maps, OpenStreetMap or another map names; null for a link without coordinates. Asks no server. */
export function parseMapLink(link: string): Coordinates | null {
  const readable = link.trim().replace(/%2C/gi, ',').replace(/%21/g, '!');
  for (const pattern of patterns) {
    const [, lat, lng] = (pattern.exec(readable) ?? []).map(Number);
    if (lat !== undefined && lng !== undefined && Math.abs(lat) <= 90 && Math.abs(lng) <= 180) return { lat, lng };
  }
  return null;
}
