import { Lines, Paragraph } from '../components/Text.tsx';
import type { BlockProps } from './props.ts';
import { Section, SectionHead } from './Section.tsx';

/** Light modules around a QR code, without which it cannot be read. */
const QUIET_ZONE = 4;

/** The end of the location page: how it becomes a sheet of paper, and what only the sheet needs. */
export function PaperBlock({ block: { id, hotel, address, phone, code }, t }: BlockProps<'paper'>) {
  const side = code.size + 2 * QUIET_ZONE;
  return (
    <Section name="paper" ground="linen" id={id}>
      <div className="block-paper__text">
        <SectionHead headline={{ text: t('paper.title'), size: 3 }} />
        <div className="block-paper__hint">
          <Paragraph>{t('paper.text')}</Paragraph>
          <button type="button" className="button button--quiet" data-behaviour="print">
            {t('paper.print')}
          </button>
        </div>
        <address>
          <strong>{hotel}</strong>
          <Lines lines={address} />
          <a href={phone.href}>{phone.label}</a>
        </address>
      </div>
      <figure className="block-paper__code">
        <svg viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`} role="img" aria-label={t('paper.code')}>
          <path d={code.path} />
        </svg>
        <figcaption className="caption" aria-hidden>
          {t('paper.code')}
        </figcaption>
      </figure>
    </Section>
  );
}
