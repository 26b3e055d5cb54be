import { ButtonLink } from '../components/Link.tsx';
import { Picture } from '../components/Picture.tsx';
import { RoseDrawing } from '../components/RoseDrawing.tsx';
import { Eyebrow } from '../components/Text.tsx';
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
        <SectionHead headline={block.headline} />
        {block.text !== '' && <p>{block.text}</p>}
      </div>
      <div className="buttons">
        <ButtonLink link={block.primary} t={t} />
        {block.secondary !== null && <ButtonLink link={block.secondary} t={t} quiet />}
      </div>
    </Section>
  );
}
