import type { ReactNode } from 'react';
import type { Translator } from '../../src/i18n/translator.ts';
import type { LinkModel } from '../../src/pages/types.ts';
import { Icon } from './Icon.tsx';

interface LinkProps {
  link: LinkModel;
  t: Translator;
  className?: string | undefined;
  /** What stands in the link instead of its label. */
  children?: ReactNode;
  hrefLang?: string | undefined;
  /** The link of the page one is on. */
  current?: boolean;
}

/** A link of the site; one that leaves it opens a new tab and says so. */
export function Link({ link, t, className, children, hrefLang, current = false }: LinkProps) {
  const leaving = link.external ? ({ target: '_blank', rel: 'noopener noreferrer' } as const) : {};
  return (
    <a href={link.href} className={className} hrefLang={hrefLang} aria-current={current ? 'page' : undefined} {...leaving}>
      {children ?? <span>{link.label}</span>}
      {link.external && <NewTab t={t} />}
    </a>
  );
}

/** A link with its arrow; external links carry the chevron that points out of the page (specification, section 2). */
export function ArrowLink({ link, t }: { link: LinkModel; t: Translator }) {
  return (
    <Link link={link} t={t} className="arrow-link">
      <span>{link.label}</span>
      {!link.external && <Icon name="arrow" />}
    </Link>
  );
}

/** A link in the shape of a button. `quiet` for every one but the first of a view. */
export function ButtonLink({ link, t, quiet = false }: { link: LinkModel; t: Translator; quiet?: boolean }) {
  return <Link link={link} t={t} className={quiet ? 'button button--quiet' : 'button'} />;
}

function NewTab({ t }: { t: Translator }) {
  return (
    <>
      <Icon name="external" />
      <span className="visually-hidden">{`(${t('link.newTab')})`}</span>
    </>
  );
}
