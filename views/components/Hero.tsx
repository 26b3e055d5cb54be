import type { ReactNode } from 'react';
import type { LinkModel } from '../../src/elements/elementTypes.ts';
import type { FocusPlace } from '../../src/elements/pictures.ts';
import type { Translator } from '../../src/i18n/translator.ts';
import type { HeroModel } from '../../src/pages/page.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { Icon } from './Icon.tsx';
import { ArrowLink, Link } from './Link.tsx';
import { Picture } from './Picture.tsx';
import { RichText } from './RichText.tsx';

/** Letters from which on a title is drawn smaller where a phone shows large text. */
const LONG_TITLE_LENGTH = 25;

/** What the script puts into the picture before it: without script, and for visitors who save data or motion, the picture stands alone. */
function Film({ src, t }: { src: string; t: Translator }) {
  return (
    <template data-behaviour="film">
      <video className="film" src={src} muted playsInline preload="none" aria-hidden="true" tabIndex={-1} />
      <button className="film__pause" type="button" aria-pressed="false" aria-label={t('film.pause')}>
        <Icon name="pause" />
        <Icon name="play" />
      </button>
    </template>
  );
}

interface HeroProps {
  hero: HeroModel;
  breadcrumbs?: readonly LinkModel[];
  /** What stands under the title, above the picture. */
  children?: ReactNode;
  t: Translator;
}

/** The classes of a hero that keep its focal point in view. */
export function nameFocus({ x, y }: FocusPlace): string {
  return `hero__picture--x${x} hero__picture--y${y}`;
}

/**
 * The head of a page: title, picture, lead and overlay navigation; a plain head if there is no picture. The document has the order that a
 * phone shows, so that a part painted early does not move. There all but the navigation fill the first view together.
 */
export function Hero({ hero, breadcrumbs = [], children, t }: HeroProps) {
  const { picture, overlay, focus } = hero;
  const isBeside = picture !== null && picture.fit !== 'cropped';
  const kinds = [
    picture === null && 'plain',
    isBeside && 'beside',
    isBeside && picture.height > picture.width && 'upright',
    (isBeside || (focus !== null && focus.y > 2)) && 'clear',
    hero.title.length >= LONG_TITLE_LENGTH && 'long',
  ].filter((kind) => kind !== false);
  return (
    <header className={['hero', ...kinds.map((kind) => `hero--${kind}`), 'grid'].join(' ')}>
      <div className="hero__first grid">
        <div className="hero__text">
          {breadcrumbs.length > 0 && <Breadcrumbs links={breadcrumbs} current={hero.title} t={t} />}
          <h1>{hero.title}</h1>
        </div>
        {children}
        {picture !== null && <Picture picture={picture} className={`hero__picture${focus === null ? '' : ` ${nameFocus(focus)}`}`} />}
        {picture !== null && hero.film !== null && <Film src={hero.film} t={t} />}
        {picture !== null && picture.caption !== '' && <p className="hero__caption">{picture.caption}</p>}
        {(hero.lead.length > 0 || hero.link !== null) && (
          <div className="hero__lead">
            {hero.lead.length > 0 && <RichText text={hero.lead} t={t} className="text-lead" />}
            {hero.link !== null && <ArrowLink link={hero.link} t={t} />}
          </div>
        )}
      </div>
      {overlay !== null && (
        <nav className="overlay-nav" aria-labelledby="site-overlay-title">
          <h2 id="site-overlay-title">{overlay.title}</h2>
          <ul>
            {overlay.links.map((link) => (
              <li key={link.href}>
                <Link link={link} t={t}>
                  <span>{link.label}</span>
                  {!link.external && <Icon name="chevron" />}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </header>
  );
}
