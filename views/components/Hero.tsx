import type { Translator } from '../../src/i18n/translator.ts';
import type { HeroModel, LinkModel } from '../../src/pages/types.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { Icon } from './Icon.tsx';
import { Link } from './Link.tsx';
import { Picture } from './Picture.tsx';
import { RichText } from './RichText.tsx';

interface HeroProps {
  readonly hero: HeroModel;
  readonly breadcrumbs?: readonly LinkModel[];
  /** Whether the text stands above the picture. The document has the order that is seen: a browser may paint the first of the two alone. */
  readonly textFirst?: boolean;
  readonly t: Translator;
}

/** The head of a page: picture, title, introduction and overlay navigation; a plain head if there is no picture. */
export function Hero({ hero, breadcrumbs = [], textFirst = false, t }: HeroProps) {
  const { picture, overlay } = hero;
  const text = (
    <div className="hero__text">
      {breadcrumbs.length > 0 && <Breadcrumbs links={breadcrumbs} current={hero.title} t={t} />}
      <h1>{hero.title}</h1>
      {hero.lead.length > 0 && <RichText text={hero.lead} t={t} className="hero__lead text-lead" />}
    </div>
  );
  return (
    <header className={picture === null ? 'hero hero--plain grid' : 'hero grid'}>
      {textFirst && text}
      {picture !== null && <Picture picture={picture} className="hero__picture" />}
      {picture !== null && picture.caption !== '' && <p className="hero__caption">{picture.caption}</p>}
      {!textFirst && text}
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
