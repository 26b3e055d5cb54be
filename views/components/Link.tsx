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

const newTab = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** A link; an external one opens a new tab, and its text says so. */
export function Link({ link, t, className, children, hrefLang, current = false }: LinkProps) {
  return (
    <a
      href={link.href}
      className={className}
      hrefLang={hrefLang}
      aria-current={current ? 'page' : undefined}
      data-stay={link.stayQuery}
      {...(link.external ? newTab : {})}
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

interface StayButtonsProps {
  inquiryHref: string;
  /** null for a hotel without a booking engine. */
  booking: LinkModel | null;
  t: Translator;
  className?: string;
}

/** The ways to a stay. Filled is the one the hotel wants: the booking engine, without one the inquiry. */
export function StayButtons({ inquiryHref, booking, t, className = '' }: StayButtonsProps) {
  const inquiry = { href: inquiryHref, label: t('action.inquireShort'), external: false };
  return (
    <>
      <Link link={inquiry} t={t} className={`button ${booking === null ? '' : 'button--quiet '}${className}`.trim()} />
      {booking !== null && <Link link={booking} t={t} className={`button ${className}`.trim()} />}
    </>
  );
}

/** The further way beside telephone and mail as an icon, as far as the hotel has one. */
export function QuickLine({ link, t, className = '' }: { link: LinkModel | null; t: Translator; className?: string }) {
  if (link === null) return null;
  return (
    <a
      className={`icon-button quick ${className}`.trim()}
      href={link.href}
      aria-label={link.external ? `${link.label} (${t('link.newTab')})` : link.label}
      {...(link.external ? newTab : {})}
    >
      <Icon name="chat" />
    </a>
  );
}

/** Says, to the eye and to screen readers, that a link opens a new tab. */
export function NewTab({ t }: { t: Translator }) {
  return (
    <>
      <Icon name="external" />
      <span className="visually-hidden">{`(${t('link.newTab')})`}</span>
    </>
  );
}
