/**
 * Prefix of all ids of the site itself, in views and scripts. Ids of editors never begin with it, so that no heading can be taken for a
 * dialog. Anchors that others link to (`#cookies`, the slug of a room, `#faq-` with a question) have no prefix.
 */
export const OWN_ID_PREFIX = 'site-';

/** The sheet for the journey on the location page; the thanks lead there. */
export const PAPER_ID = `${OWN_ID_PREFIX}paper`;

/** The facts of the house on the contact page; the footer and each room lead there. */
export const HOUSE_FACTS_ID = `${OWN_ID_PREFIX}facts`;

/** True for an id that only the site itself may use. */
export function isOwnId(id: string): boolean {
  return id.startsWith(OWN_ID_PREFIX);
}
