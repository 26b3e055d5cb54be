import { Picture } from '../components/Picture.tsx';
import { GalleryView } from './GalleryView.tsx';
import type { BlockProps } from './props.ts';
import { Section, SectionHead } from './Section.tsx';

/** Each picture links to its large file; with script the click opens the gallery dialog instead. */
export function GalleryBlock({ block, t }: BlockProps<'gallery'>) {
  const { headline, items, shape } = block;
  const arrangement = { own: isMixed(items) ? ' gallery--mixed' : '', wide: ' gallery--crop', upright: ' gallery--crop gallery--upright' };
  return (
    <Section name="gallery">
      <SectionHead headline={headline} />
      <div className={`gallery${arrangement[shape]}`} data-behaviour="gallery">
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
