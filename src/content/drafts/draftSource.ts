import type { Draft } from '../../pages/preview/draft.ts';
import { removeHiddenLinks } from '../hiddenLinks.ts';
import { findRecord } from '../pageLookup.ts';
import type { ContentSource } from '../sourceTypes.ts';

/**
 * Returns the content source with a draft in the place of the post it becomes: on its own page, in lists, and where other posts name it. Offer,
 * page and blocks are shown whatever their days are. The draft itself is in no cache, the rest comes from the cache as usual.
 */
export function createDraftSource(source: ContentSource, { subject, path, link: { locale: draftLocale } }: Draft): ContentSource {
  const getPage: ContentSource['getPage'] = async (locale, requested) => {
    if (subject.type !== 'page' || locale !== draftLocale || requested !== path) return source.getPage(locale, requested);
    return { kind: 'found', content: await removeHiddenLinks(source.languages, subject.content, source.isHidden) };
  };
  const getOffer: ContentSource['getOffer'] = async (locale, slug) => {
    const isDraft = subject.type === 'angebot' && locale === draftLocale && slug === subject.content.slug;
    return isDraft ? { kind: 'found', content: subject.content } : source.getOffer(locale, slug);
  };
  const getRecords: ContentSource['getRecords'] = async (locale, type) => {
    const list = await source.getRecords(locale, type);
    if (subject.type !== type || locale !== draftLocale) return list;
    const { content } = subject;
    const isKnown = list?.some(({ slug }) => slug === content.slug) === true;
    return isKnown ? list.map((record) => (record.slug === content.slug ? content : record)) : [...(list ?? []), content];
  };
  return {
    ...source,
    getPage,
    getOffer,
    getRecords,
    getRecord: async (locale, type, slug) => findRecord(await getRecords(locale, type), slug),
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
