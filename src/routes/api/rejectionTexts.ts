import type { Translator } from '../../i18n/translator.ts';

/** What somebody reads whose inquiry was not taken. */
export interface RejectionTexts {
  readonly what: string;
  /** What to do instead; names the phone number. */
  readonly instead: string;
}

type Texts = (t: Translator, phone: string) => RejectionTexts;

const byStatus: Readonly<Record<number, Texts>> = {
  400: (t, phone) => ({ what: t('api.unreadable'), instead: t('api.again', { phone }) }),
  403: (t, phone) => ({ what: t('api.foreign'), instead: t('api.useForm', { phone }) }),
  405: (t, phone) => ({ what: t('api.notAllowed'), instead: t('api.useForm', { phone }) }),
  413: (t, phone) => ({ what: t('api.tooLarge'), instead: t('api.shorten', { phone }) }),
  415: (t, phone) => ({ what: t('api.mediaType'), instead: t('api.useForm', { phone }) }),
  429: (t, phone) => ({ what: t('api.tooMany'), instead: t('api.later', { phone }) }),
};
const notStored: Texts = (t, phone) => ({ what: t('api.notStored'), instead: t('api.again', { phone }) });

/** The texts of a refusal by status; where we failed, those of an inquiry that could not be stored. */
export function rejectionTexts(status: number, t: Translator, phone: string): RejectionTexts {
  return (byStatus[status] ?? notStored)(t, phone);
}
