import { Inquiry } from '../components/Inquiry.tsx';
import { ButtonLink } from '../components/Link.tsx';
import { RoseDrawing } from '../components/RoseDrawing.tsx';
import type { BlockProps } from './props.ts';
import { Section, SectionHead } from './Section.tsx';

export function CtaBlock({ block, t }: BlockProps<'cta'>) {
  return (
    <Section name="cta" ground="linen">
      <div className="block-cta__rose">
        <RoseDrawing />
      </div>
      <div className="block-cta__text">
        <SectionHead headline={block.headline} mark={t('cta.mark')} />
        {block.text !== '' && <p>{block.text}</p>}
      </div>
      <div className="buttons">
        <ButtonLink link={block.primary} t={t} />
        {block.secondary !== null && <ButtonLink link={block.secondary} t={t} quiet />}
      </div>
    </Section>
  );
}

export function FormBlock({ block, t }: BlockProps<'form'>) {
  return (
    <Section name="form">
      <SectionHead headline={block.headline} />
      <Inquiry inquiry={block.inquiry} titled={block.headline === null} t={t} />
    </Section>
  );
}
