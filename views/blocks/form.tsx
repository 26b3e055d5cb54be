import { Link } from '../components/Link.tsx';
import { Headline, Paragraph } from '../components/Text.tsx';
import { InquiryForm } from '../forms/InquiryForm.tsx';
import type { BlockProps } from './props.ts';
import { Section } from './Section.tsx';

/** The inquiry form inside a page, beside telephone and e-mail. */
export function FormBlock({ block, t }: BlockProps<'form'>) {
  return (
    <Section name="form">
      <div className="block-form__contact">
        <Headline headline={block.headline ?? { text: t('inquiry.title'), size: 2 }} />
        <Paragraph>{t('inquiry.lead')}</Paragraph>
        <dl className="contact-list">
          <dt>{t('inquiry.phone')}</dt>
          <dd>
            <a href={block.phone.href}>{block.phone.label}</a>
            {block.phoneHours.map((line) => (
              <Paragraph key={line} variant="small">
                {line}
              </Paragraph>
            ))}
          </dd>
          {block.quickLine !== null && (
            <>
              <dt>{t('inquiry.quick')}</dt>
              <dd>
                <Link link={block.quickLine} t={t} />
              </dd>
            </>
          )}
          <dt>{t('inquiry.mail')}</dt>
          <dd>
            <a href={block.mail.href}>{block.mail.label}</a>
          </dd>
        </dl>
      </div>
      <InquiryForm form={block.form} thanksLevel={3} inPlace={false} t={t} />
    </Section>
  );
}
