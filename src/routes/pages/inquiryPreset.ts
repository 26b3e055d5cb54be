import type { ContentSource } from '../../content/source.ts';
import type { OfferContent } from '../../content/types.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { InquiryInput } from '../../pageModels/inquiry/inquiryForm.ts';
import { PICKUP_PRESET } from '../../shared/dialogs.ts';
import { isSlug } from '../../shared/slug.ts';

/** What the address of an inquiry names. `complete` is false while it cannot be looked up. */
export type PresetLookup =
  | { readonly kind: 'found'; readonly input: Pick<InquiryInput, 'preset' | 'topic'>; readonly complete: boolean }
  | { readonly kind: 'missing' }
  | { readonly kind: 'gone' };

/** Finds the room or package with a slug, else the offer. While a list is unavailable, a slug that is no offer may be one of its entries. */
export async function findPreset(source: ContentSource, locale: Locale, slug: string | undefined): Promise<PresetLookup> {
  const preset = slug ?? null;
  const named: PresetLookup = { kind: 'found', input: { preset, topic: null }, complete: true };
  if (preset === null || preset === PICKUP_PRESET) return named;
  const lists = await Promise.all([source.getRooms(locale), source.getPackages(locale)]);
  if (lists.some((list) => list?.some((record) => record.slug === preset) === true)) return named;
  const offer = await source.getOffer(locale, preset);
  if (offer.kind === 'found') return { kind: 'found', input: { preset: null, topic: offer.content }, complete: true };
  if (offer.kind === 'gone') return offer;
  return offer.kind === 'unavailable' || lists.includes(null) ? { ...named, complete: false } : { kind: 'missing' };
}

/** The offer that a sent form asks about; null if it names none, or one that is not shown. */
export async function findTopic(source: ContentSource, locale: Locale, slug: string): Promise<OfferContent | null> {
  const lookup = isSlug(slug) ? await source.getOffer(locale, slug) : null;
  return lookup?.kind === 'found' ? lookup.content : null;
}
