import { Embed } from '../components/Embed.tsx';
import { ArrowLink } from '../components/Link.tsx';
import { MapDrawing } from '../components/MapDrawing.tsx';
import { Figure } from '../components/Picture.tsx';
import { RichText } from '../components/RichText.tsx';
import { Paragraph } from '../components/Text.tsx';
import type { BlockProps } from './props.ts';
import { Section, SectionHead } from './Section.tsx';

export function GalleryBlock({ block }: BlockProps<'gallery'>) {
  return (
    <Section name="gallery">
      <SectionHead headline={block.headline} />
      <div className={block.crop ? 'gallery gallery--crop' : 'gallery'}>
        {block.pictures.map((picture) => (
          <Figure key={picture.src} picture={picture} />
        ))}
      </div>
    </Section>
  );
}

export function VideoBlock({ block, t }: BlockProps<'video'>) {
  return (
    <Section name="video">
      <SectionHead headline={block.headline} />
      <figure className="block-video__figure">
        <Embed embed={block.embed} poster={block.poster} t={t} />
        {block.caption !== '' && <figcaption className="caption">{block.caption}</figcaption>}
      </figure>
    </Section>
  );
}

export function MapBlock({ block, t }: BlockProps<'map'>) {
  return (
    <Section name={block.place === null ? 'map block-map--text' : 'map'}>
      <div className="block-map__text">
        <SectionHead headline={block.headline} mark={t('map.mark')} />
        <RichText text={block.body} t={t} />
      </div>
      {block.place !== null && (
        <div className="map-place">
          <MapDrawing label={t('map.picture')} />
          <div className="map-place__note">
            <Paragraph variant="small">{block.place.address}</Paragraph>
            <ArrowLink link={block.place.route} t={t} />
          </div>
        </div>
      )}
    </Section>
  );
}
