/** The cookie with which the page of thanks repeats an inquiry sent without script, and its lifetime. The page removes it. */
export const SUMMARY_COOKIE = 'estate-thanks';
export const SUMMARY_COOKIE_MINUTES = 10;
