/** Session storage entry with what a visitor has entered into the inquiry, until it is sent. */
export const INQUIRY_DRAFT_ENTRY = 'estate-inquiry';

/** The cookie with the visitor's choice of language, and its lifetime in days. */
export const localeCookie = { name: 'locale', days: 365 } as const;

/** Session storage entry with the time of the last reload by script, in milliseconds since 1970: it ends loops of reloads. */
export const RELOAD_TIME_ENTRY = 'estate-reload';

/** The cookie with which the page of thanks repeats an inquiry sent without script, and its lifetime. The page removes it. */
export const SUMMARY_COOKIE = 'estate-thanks';
export const SUMMARY_COOKIE_MINUTES = 10;
