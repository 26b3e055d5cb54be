import type { Site } from '../../config/siteSchema.ts';
import type { Translator } from '../../i18n/translator.ts';

/** The two sentences that tell a guest why an inquiry was not accepted. */
export interface RejectionTexts {
  readonly reason: string;
  /** What the guest can do, with the hotel's phone number; where nothing can be stored also with its mail address. */
  readonly advice: string;
}

type Contact = Pick<Site['contact'], 'phone' | 'email'>;
type BuildTexts = (t: Translator, contact: Contact) => RejectionTexts;

const byStatus: Readonly<Record<number, BuildTexts>> = {
  400: (t, { phone }) => ({ reason: t('api.unreadable'), advice: t('api.again', { phone }) }),
  403: (t, { phone }) => ({ reason: t('api.foreign'), advice: t('api.useForm', { phone }) }),
  405: (t, { phone }) => ({ reason: t('api.notAllowed'), advice: t('api.useForm', { phone }) }),
  413: (t, { phone }) => ({ reason: t('api.tooLarge'), advice: t('api.shorten', { phone }) }),
  415: (t, { phone }) => ({ reason: t('api.mediaType'), advice: t('api.useForm', { phone }) }),
  429: (t, { phone }) => ({ reason: t('api.tooMany'), advice: t('api.later', { phone }) }),
};
const notStored: BuildTexts = (t, { phone, email }) => ({ reason: t('api.notStored'), advice: t('api.againOrWrite', { phone, email }) });

/** Returns the texts for a status; for an unlisted one, such as 500 or 503, those of an inquiry that could not be stored. */
export function getRejectionTexts(status: number, t: Translator, contact: Contact): RejectionTexts {
  return (byStatus[status] ?? notStored)(t, contact);
}
