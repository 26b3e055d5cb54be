import type { Translator } from '../../src/i18n/translator.ts';
import type { LinkModel } from '../../src/pages/types.ts';

/** The way back to the home page. @param current name of the page itself */
export function Trail({ links, current, t }: { links: readonly LinkModel[]; current: string; t: Translator }) {
  return (
    <nav className="trail" aria-label={t('nav.breadcrumbs')}>
      <ol>
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href}>{link.label}</a>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}
