import { encode } from 'uqr';
import type { PageContext } from '../elements/context.ts';
import type { LinkModel } from '../elements/elementTypes.ts';
import { buildPhoneLink } from '../elements/links.ts';
import { PAPER_ID } from '../shared/ownIds.ts';
import { buildRouteUrl } from './map.ts';

/** What makes a sheet for the journey of a printed page: the house's address, its telephone, and a code that opens the route. */
export interface PaperModel {
  readonly kind: 'paper';
  readonly id: string;
  readonly hotel: string;
  /** Lines of the postal address. */
  readonly address: readonly string[];
  readonly phone: LinkModel;
  /** A QR code: modules of a side, and the dark ones as a path of an SVG. */
  readonly code: { readonly size: number; readonly path: string };
}

/** Builds the sheet for the journey, the last part of the location page. */
export function buildPaper({ site }: PageContext): PaperModel {
  const { street, zip, town } = site.contact;
  const { data, size } = encode(buildRouteUrl(site.coordinates), { ecc: 'M', border: 0 });
  return {
    kind: 'paper',
    id: PAPER_ID,
    hotel: site.name,
    address: [street, `${zip} ${town}`],
    phone: buildPhoneLink(site),
    code: { size, path: data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('') },
  };
}
