/** The cookie that holds the visitor's choice of language, and its life in days (specification, section 9). */
export const localeCookie = { name: 'locale', days: 365 } as const;
