import type { RecordContent } from '../../blocks/listed.ts';
import type { Draft } from '../../pages/preview/draft.ts';
import { removeHiddenLinks } from '../hiddenLinks.ts';
import { findRecord } from '../pageLookup.ts';
import { findRoomBlocks, toRoom } from '../related.ts';
import type { ContentSource } from '../sourceTypes.ts';

/**
 * Returns the content source with a draft in the place of the post it becomes: on its own page, in lists, and where other posts name it. Offer,
 * page and blocks are shown whatever their days are. The draft itself is in no cache, the rest comes from the cache as usual.
 */
export function createDraftSource(source: ContentSource, { subject, path, link: { locale: draftLocale } }: Draft): ContentSource {
  const withRecord = (type: 'rooms' | 'packege', list: readonly RecordContent[] | null): readonly RecordContent[] | null => {
    if (subject.type !== type) return list;
    const others = (list ?? []).filter(({ slug }) => slug !== subject.content.slug);
    return list?.some(({ slug }) => slug === subject.content.slug) === true
      ? list.map((record) => (record.slug === subject.content.slug ? subject.content : record))
      : [...others, subject.content];
  };
  const getPage: ContentSource['getPage'] = async (locale, requested) => {
    if (subject.type !== 'page' || locale !== draftLocale || requested !== path) return source.getPage(locale, requested);
    return { kind: 'found', content: await removeHiddenLinks(source.languages, subject.content, source.isHidden) };
  };
  const getOffer: ContentSource['getOffer'] = async (locale, slug) => {
    const isDraft = subject.type === 'angebot' && locale === draftLocale && slug === subject.content.slug;
    return isDraft ? { kind: 'found', content: subject.content } : source.getOffer(locale, slug);
  };
  const getRooms: ContentSource['getRooms'] = async (locale) => {
    const rooms = await source.getRooms(locale);
    return locale === draftLocale ? withRecord('rooms', rooms) : rooms;
  };
  const getPackages: ContentSource['getPackages'] = async (locale) => {
    const packages = await source.getPackages(locale);
    return locale === draftLocale ? withRecord('packege', packages) : packages;
  };
  const getRoomBlocks: ContentSource['getRoomBlocks'] = (locale, slugs, onOnePage) =>
    findRoomBlocks({ ...source, getPage, getRooms, getPackages }, locale, slugs, onOnePage);
  return {
    ...source,
    getPage,
    getOffer,
    getRooms,
    getPackages,
    getRoomBlocks,
    getPackage: async (locale, slug) => findRecord(await getPackages(locale), slug),
    async getRoom(locale, slug) {
      const rooms = await getRooms(locale);
      const record = findRecord(rooms, slug);
      if (record.kind !== 'found') return record;
      return { kind: 'found', content: toRoom(record.content, rooms ?? [], await getRoomBlocks(locale, [slug])) };
    },
    async getOffers(locale, references) {
      const offers = await source.getOffers(locale, references);
      if (subject.type !== 'angebot' || locale !== draftLocale) return offers;
      const { slug } = subject.content;
      const found = references.flatMap((reference) =>
        reference.slug === slug ? [subject.content] : offers.found.filter((offer) => offer.slug === reference.slug),
      );
      return { ...offers, found, missing: offers.missing.filter((missing) => missing !== slug) };
    },
  };
}
