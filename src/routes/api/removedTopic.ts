import type { Locale } from '../../i18n/locales.ts';
import { createTranslator } from '../../i18n/translator.ts';
import { describeTopic } from '../../pageModels/inquiry/inquiryTopic.ts';
import { readField, sanitizeLine, sanitizeText } from '../../shared/inquiry/clean.ts';
import { REMOVE_TOPIC_FIELD, TOPIC_FIELD } from '../../shared/inquiry/fields.ts';
import { findTopic } from '../pages/inquiryPreset.ts';
import type { PageServices } from '../pages/types.ts';

/** Returns the fields of a form without the offer that its guest has removed, and without the line that names the offer in the message. */
export async function dropRemovedTopic({ source }: PageServices, body: object, locale: Locale): Promise<object> {
  if (sanitizeLine(readField(body, REMOVE_TOPIC_FIELD)) === '') return body;
  const topic = await findTopic(source, locale, sanitizeLine(readField(body, TOPIC_FIELD)));
  const message = sanitizeText(readField(body, 'message'));
  const topicLine = topic === null ? '' : describeTopic(topic, { locale, t: createTranslator(locale) });
  return { ...body, [TOPIC_FIELD]: '', message: message.replace(topicLine, '').trimStart() };
}
