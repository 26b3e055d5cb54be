/** The cookie with the visitor's choice of language, and its lifetime in days. */
export const localeCookie = { name: 'locale', days: 365 } as const;
