import { Picture } from '../components/Picture.tsx';
import { GalleryView } from './GalleryView.tsx';
import type { BlockProps } from './props.ts';
import { Section, SectionHead } from './Section.tsx';

/** Each picture links to its large file; with script the click opens the gallery dialog instead. */
export function GalleryBlock({ block, t }: BlockProps<'gallery'>) {
  const { headline, rows, isUpright } = block;
  const items = rows.flat();
  return (
    <Section name="gallery">
      <SectionHead headline={headline} />
      <div className={`gallery${isUpright ? ' gallery--upright' : ''}`} data-behaviour="gallery">
        {rows.map((row) => (
          <div key={row[0]?.href} className="gallery__row">
            {row.map((item) => (
              <figure key={item.href} className={`figure${item.large.height < SMALL_HEIGHT_PX ? ' gallery__small' : ''}`}>
                <a
                  className="gallery__link"
                  href={item.href}
                  aria-label={item.picture.alt === '' ? t('gallery.enlarge', { number: items.indexOf(item) + 1 }) : undefined}
                >
                  <Picture picture={item.picture} />
                </a>
                {item.picture.caption !== '' && <figcaption className="caption">{item.picture.caption}</figcaption>}
              </figure>
            ))}
          </div>
        ))}
      </div>
      <template>
        <GalleryView title={headline?.text ?? t('gallery.title')} items={items} t={t} />
      </template>
    </Section>
  );
}

/** A picture of fewer pixels would be enlarged in the row of a phone. */
const SMALL_HEIGHT_PX = 384;
