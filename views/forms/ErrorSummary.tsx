import type { InquiryFormModel } from '../../src/blocks/inquiry/inquiryForm.ts';
import type { Translator } from '../../src/i18n/translator.ts';
import { Icon } from '../components/Icon.tsx';

/** The notice above the form, and links to the invalid fields. Without script it has the focus when the page loads. */
export function ErrorSummary({ form, t }: { form: InquiryFormModel; t: Translator }) {
  const { notice, summary, idPrefix } = form;
  const { phone } = form.thanks;
  const [before, ...after] = (notice ?? t('inquiry.error')).split(phone.label);
  return (
    <div
      className="error-summary"
      role="alert"
      tabIndex={-1}
      hidden={notice === null}
      // biome-ignore lint/a11y/noAutofocus: a screen reader announces the result of the submission
      autoFocus={notice !== null}
      x-bind:hidden="noSummary"
    >
      <Icon name="warning" />
      {/* The script writes what stands before and after the telephone number. */}
      <strong>
        <span x-text="before">{before}</span>
        <a href={phone.href} hidden={after.length === 0} x-bind:hidden="unnamed">
          {phone.label}
        </a>
        <span x-text="after">{after.join(phone.label)}</span>
      </strong>
      <ul>
        {summary.map(({ field, label, invalid }) => (
          <li key={field} data-field={field} hidden={!invalid} x-data="field" x-bind:hidden="unlisted">
            <a href={`#${idPrefix}-${field}`} {...{ 'x-on:click.prevent': 'goTo' }}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
