import type { Translator } from '../../src/i18n/translator.ts';
import type { InquiryModel } from '../../src/pages/types.ts';
import { Paragraph } from './Text.tsx';

/** How to ask the house. `open` marks the inquiry's own page, where it stands first. */
export function Inquiry({ inquiry, titled, t }: { inquiry: InquiryModel; titled: boolean; t: Translator }) {
  return (
    <div className="inquiry" id={inquiry.open ? 'inquiry' : undefined} data-open={inquiry.open ? 'true' : undefined}>
      {titled && <h2 className="headline headline--2">{t('inquiry.title')}</h2>}
      <Paragraph variant="lead">{t('inquiry.lead')}</Paragraph>
      <dl className="inquiry__ways">
        <dt>{t('inquiry.phone')}</dt>
        <dd>
          <a href={inquiry.phone.href}>{inquiry.phone.label}</a>
        </dd>
        <dt>{t('inquiry.mail')}</dt>
        <dd>
          <a href={inquiry.mail.href}>{inquiry.mail.label}</a>
        </dd>
      </dl>
      {inquiry.open && (
        <a className="arrow-link" href={inquiry.closeHref}>
          <span>{t('inquiry.close')}</span>
        </a>
      )}
    </div>
  );
}
