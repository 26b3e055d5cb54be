import type { RequestHandler } from 'express';
import { buildRoomChoicePath, roomWishes } from '../../addresses/roomChoice.ts';
import { findLanguage, type Languages } from '../../i18n/locales.ts';
import { sendRedirect } from '../pages/pageResponse.ts';

/** `GET /api/rooms?locale=de&wish=sea&wish=three`: leads the form "Which room suits?" to the page of these wishes, which can be cached and shared. */
export function createRoomsRoute({ languages }: { readonly languages: Languages }): RequestHandler {
  return ({ query }, res) => {
    const given = [query.wish].flat();
    const wishes = roomWishes.filter((wish) => given.includes(wish));
    sendRedirect(res, 'seeOther', buildRoomChoicePath(languages, findLanguage(languages, String(query.locale)) ?? languages[0], wishes));
  };
}
