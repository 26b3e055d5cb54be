import { buildInquiryPath } from '../../addresses/pageAddresses.ts';
import { EMPTY_INPUT } from '../../pageModels/inquiry/inquiryForm.ts';
import { getInquiryPage } from './inquiryPage.ts';
import { findPreset } from './inquiryPreset.ts';
import { toFoundPage, toLoadedPage } from './loadedPage.ts';
import type { PageLoader } from './types.ts';

/*
 * The addresses of the inquiry: the home page with the dialog open.
 */

/** The form with what the address names: a room, a package, an offer, the pick-up. For an offer that has ended, the form alone. */
export const loadInquiryPage: PageLoader = async (services, { locale, segments }) => {
  const found = await findPreset(services.source, locale, segments[1]);
  if (found.kind === 'gone') return { kind: 'moved', path: buildInquiryPath(locale) };
  if (found.kind === 'missing') return found;
  const opening = { ...EMPTY_INPUT, ...found.input, state: 'form' } as const;
  const { model, context, complete, home } = await getInquiryPage(services, locale, opening);
  if (home === 'found') return toFoundPage(services, model, context, complete && found.complete);
  return toLoadedPage(services, model, context, { policy: home === 'missing' ? 'partialNotFound' : 'unavailable' });
};
