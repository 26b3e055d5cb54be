import { Embed, EmbedConsent, EmbedFoot, EmbedFrame } from '../components/Embed.tsx';
import { ArrowLink } from '../components/Link.tsx';
import { MapDrawing } from '../components/MapDrawing.tsx';
import { Picture } from '../components/Picture.tsx';
import { RichText } from '../components/RichText.tsx';
import { Paragraph } from '../components/Text.tsx';
import { GalleryView } from './GalleryView.tsx';
import type { BlockProps } from './props.ts';
import { Section, SectionHead } from './Section.tsx';

/** Each picture links to its large file; with script the click opens the gallery dialog instead. */
export function GalleryBlock({ block, t }: BlockProps<'gallery'>) {
  const { headline, items, crop } = block;
  return (
    <Section name="gallery">
      <SectionHead headline={headline} />
      <div className={`gallery${crop ? ' gallery--crop' : isMixed(items) ? ' gallery--mixed' : ''}`} data-behaviour="gallery">
        {items.map(({ picture, href }, index) => (
          <figure key={picture.src} className="figure">
            <a
              className="gallery__link"
              href={href}
              aria-label={picture.alt === '' ? t('gallery.enlarge', { number: index + 1 }) : undefined}
            >
              <Picture picture={picture} />
            </a>
            {picture.caption !== '' && <figcaption className="caption">{picture.caption}</figcaption>}
          </figure>
        ))}
      </div>
      <template>
        <GalleryView title={headline?.text ?? t('gallery.title')} items={items} t={t} />
      </template>
    </Section>
  );
}

/** True if some pictures are upright and others are not: beside each other they differ much in height. */
function isMixed(items: BlockProps<'gallery'>['block']['items']): boolean {
  return new Set(items.map(({ picture: { width, height } }) => height > width)).size > 1;
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
    <Section name="map" modifier={block.location === null ? 'text' : null}>
      <div className="block-map__text">
        <SectionHead headline={block.headline} eyebrow={t('map.eyebrow')} />
        <RichText text={block.body} t={t} />
        {block.location !== null && <ArrowLink link={block.location.route} t={t} />}
        {block.location?.page && <ArrowLink link={block.location.page} t={t} />}
      </div>
      {block.location !== null && (
        <EmbedFrame frame={block.location.frame} className="map-embed">
          <MapDrawing label={t('map.picture')} />
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
