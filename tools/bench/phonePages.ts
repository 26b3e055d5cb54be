/** The measured kinds of pages of the demo hotel, by name. */
export const phonePages = {
  home: '/',
  rooms: '/zimmer-suiten/',
  room: '/zimmer/cambra-lavanda/',
  offer: '/angebote/rosenwochen/',
  inquiry: '/anfrage',
  gallery: '/hotel/galerie/',
} as const;

export type PhonePage = keyof typeof phonePages;
