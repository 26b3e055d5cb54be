import { ButtonLink } from '../components/Link.tsx';
import { Picture } from '../components/Picture.tsx';
import { RoseDrawing } from '../components/RoseDrawing.tsx';
import { Eyebrow, Headline, Paragraph } from '../components/Text.tsx';
import { InquiryForm } from '../forms/InquiryForm.tsx';
import type { BlockProps } from './props.ts';
import { Section, SectionHead } from './Section.tsx';

export function CtaBlock({ block, t }: BlockProps<'cta'>) {
  return (
    <Section name="cta" ground="linen">
      {block.hasRose && (
        <div className="block-cta__rose">
          <RoseDrawing />
        </div>
      )}
      {block.picture !== null && (
        <div className="block-cta__picture">
          <Picture picture={block.picture} />
        </div>
      )}
      <div className="block-cta__text">
        {block.headline === null && <Eyebrow>{t('cta.eyebrow')}</Eyebrow>}
        <SectionHead headline={block.headline} eyebrow={t('cta.eyebrow')} />
        {block.text !== '' && <p>{block.text}</p>}
      </div>
      <div className="buttons">
        <ButtonLink link={block.primary} t={t} />
        {block.secondary !== null && <ButtonLink link={block.secondary} t={t} quiet />}
      </div>
    </Section>
  );
}

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
          </dd>
          <dt>{t('inquiry.mail')}</dt>
          <dd>
            <a href={block.mail.href}>{block.mail.label}</a>
          </dd>
        </dl>
      </div>
      <InquiryForm form={block.form} thanksLevel={3} t={t} />
    </Section>
  );
}
