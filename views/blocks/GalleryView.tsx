import type { GalleryItemModel } from '../../src/blocks/gallery.ts';
import type { Translator } from '../../src/i18n/translator.ts';
import { toUnbrokenText } from '../../src/i18n/typography.ts';
import { Icon, type IconName } from '../components/Icon.tsx';
import { Figure } from '../components/Picture.tsx';

/**
 * The dialog that shows a gallery's pictures one at a time. Rendered inside a template, where browsers load nothing, until the script
 * opens it.
 */
export function GalleryView({ title, items, t }: { title: string; items: readonly GalleryItemModel[]; t: Translator }) {
  const name = toUnbrokenText(title);
  const counter = (index: number) => t('gallery.counter', { number: index + 1, count: items.length });
  return (
    <dialog className="gallery-view on-night" aria-label={name}>
      <div className="gallery-view__bar">
        <p className="gallery-view__counter" role="status" />
        <Control icon="close" label={t('nav.close')} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard */}
      <ul className="gallery-view__track" tabIndex={0} aria-label={name}>
        {items.map(({ large }, index) => (
          <li key={counter(index)} data-counter={counter(index)}>
            <Figure picture={large} />
          </li>
        ))}
      </ul>
      {items.length > 1 && (
        <div className="gallery-view__steps">
          <Control icon="back" label={t('gallery.previous')} step={-1} />
          <Control icon="chevron" label={t('gallery.next')} step={1} />
        </div>
      )}
    </dialog>
  );
}

/** @param step pictures to move on; without it the script closes the dialog */
function Control({ icon, label, step }: { icon: IconName; label: string; step?: 1 | -1 }) {
  return (
    <button className="icon-button" type="button" aria-label={label} data-step={step}>
      <Icon name={icon} />
    </button>
  );
}
