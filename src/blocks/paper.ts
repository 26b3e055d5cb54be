import { encode } from 'uqr';
import type { PageContext } from '../elements/context.ts';
import { buildPhoneLink } from '../elements/links.ts';
import { PAPER_ID } from '../shared/ownIds.ts';
import { buildRouteUrl } from './map.ts';

export type PaperModel = ReturnType<typeof buildPaper>;

/** Builds the sheet for the journey, the end of the printed location page: the house's address, its telephone, and a code that opens the route. */
export function buildPaper({ site }: PageContext) {
  const { street, zip, town } = site.contact;
  const { data, size } = encode(buildRouteUrl(site.coordinates), { ecc: 'M', border: 0 });
  return {
    kind: 'paper' as const,
    id: PAPER_ID,
    hotel: site.name,
    address: [street, `${zip} ${town}`],
    phone: buildPhoneLink(site),
    /** A QR code: modules of a side, and the dark ones as a path of an SVG. */
    code: { size, path: data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('') },
  };
}
