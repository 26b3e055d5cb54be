import { EmbedConsent, EmbedFoot, EmbedFrame } from '../components/Embed.tsx';
import { ArrowLink } from '../components/Link.tsx';
import { MapDrawing } from '../components/MapDrawing.tsx';
import { RichText } from '../components/RichText.tsx';
import { Paragraph } from '../components/Text.tsx';
import type { BlockProps } from './props.ts';
import { Section, SectionHead } from './Section.tsx';

export function MapBlock({ block, t }: BlockProps<'map'>) {
  return (
    <Section name="map" modifier={block.location === null ? 'text' : null}>
      <div className="block-map__text">
        <SectionHead headline={block.headline} eyebrow={t('map.eyebrow')} />
        <RichText text={block.body} t={t} />
        {block.address !== null && <Paragraph>{block.address.text}</Paragraph>}
        {block.address !== null && <ArrowLink link={block.address.link} t={t} />}
        {block.location !== null && <ArrowLink link={block.location.route} t={t} />}
        {block.location?.page && <ArrowLink link={block.location.page} t={t} />}
      </div>
      {block.location !== null && (
        <EmbedFrame frame={block.location.frame} className={`map-embed${block.location.drawing === null ? ' embed--bare' : ''}`}>
          {block.location.drawing !== null && <MapDrawing drawing={block.location.drawing} />}
          <div className="embed__note">
            {block.location.address !== '' && <Paragraph variant="small">{block.location.address}</Paragraph>}
            <EmbedConsent purpose="map" host={block.location.host} t={t} />
          </div>
          <EmbedFoot link={block.location.place} address={block.location.address} hasFrame t={t} />
        </EmbedFrame>
      )}
    </Section>
  );
}
