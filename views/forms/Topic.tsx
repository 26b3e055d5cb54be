import type { InquiryFormModel } from '../../src/blocks/inquiry/inquiryForm.ts';
import type { Translator } from '../../src/i18n/translator.ts';

/**
 * The offer that the inquiry is about; hidden and empty without one. The script puts the topic of another address in its place. Without script
 * the link that removes the offer opens an empty form: where the form shows what was entered, a box that is sent with the form replaces it.
 */
export function Topic({ form, t }: { form: InquiryFormModel; t: Translator }) {
  const { topic, topicField, removeTopicField, notice } = form;
  if (topic === null) return <div className="form__topic" hidden />;
  return (
    <div className="form__topic" data-start={topic.startDate} data-end={topic.endDate}>
      <input type="hidden" name={topicField} defaultValue={topic.slug} title={topic.line} />
      <p>
        {`${t('inquiry.topic')} `}
        <strong>{topic.title}</strong>
        {topic.days !== null && <span>{topic.days}</span>}
      </p>
      <a className={notice === null ? 'text-link' : 'text-link needs-script'} href={topic.removeHref} data-topic-remove="">
        {t('inquiry.topic.remove')}
      </a>
      {notice !== null && (
        <noscript>
          <label className="choice">
            <input name={removeTopicField} type="checkbox" value="on" />
            <span>{t('inquiry.topic.remove')}</span>
          </label>
        </noscript>
      )}
    </div>
  );
}
