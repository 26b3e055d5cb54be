import type { LinkModel } from '../../src/elements/elementTypes.ts';
import type { Translator } from '../../src/i18n/translator.ts';

/** Links from the home page to the parent page. @param current title of the current page */
export function Breadcrumbs({ links, current, t }: { links: readonly LinkModel[]; current: string; t: Translator }) {
  return (
    <nav className="breadcrumbs" aria-label={t('nav.breadcrumbs')}>
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
