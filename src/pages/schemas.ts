import { offersSchema } from './offer.ts';
import { pagesSchema } from './page.ts';
import { recordsSchema } from './record.ts';

/** Schemas of lists of posts, by the names of their REST routes. */
export const schemasByType = { pages: pagesSchema, angebot: offersSchema, rooms: recordsSchema, packege: recordsSchema } as const;
