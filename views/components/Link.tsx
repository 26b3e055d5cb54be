import type { ReactNode } from 'react';
import type { LinkModel } from '../../src/elements/elementTypes.ts';
import type { Translator } from '../../src/i18n/translator.ts';
import { Icon } from './Icon.tsx';

interface LinkProps {
  link: LinkModel;
  t: Translator;
  className?: string | undefined;
  /** Content in place of the label. */
  children?: ReactNode;
  hrefLang?: string | undefined;
  /** True if the link leads to the current page. */
  current?: boolean;
}

/** A link; an external one opens a new tab, and its text says so. */
export function Link({ link, t, className, children, hrefLang, current = false }: LinkProps) {
  const externalAttributes = link.external ? ({ target: '_blank', rel: 'noopener noreferrer' } as const) : {};
  return (
    <a
      href={link.href}
      className={className}
      hrefLang={hrefLang}
      aria-current={current ? 'page' : undefined}
      data-stay={link.stayQuery}
      {...externalAttributes}
    >
      {children ?? <span>{link.label}</span>}
      {link.external && <NewTab t={t} />}
    </a>
  );
}

/** A link with an arrow; an external link has the icon of `Link` instead, which points out of the page. */
export function ArrowLink({ link, t }: { link: LinkModel; t: Translator }) {
  return (
    <Link link={link} t={t} className="arrow-link">
      <span>{link.label}</span>
      {!link.external && <Icon name="arrow" />}
    </Link>
  );
}

/** A link that looks like a button. `quiet` is the secondary look: a view has one primary button. */
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
