import type { Translator } from '../../src/i18n/translator.ts';
import type { LinkModel } from '../../src/pages/types.ts';

/** The way back to the home page. */
export function Trail({ links, t }: { links: readonly LinkModel[]; t: Translator }) {
  return (
    <nav className="trail" aria-label={t('nav.trail')}>
      <ol>
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href}>{link.label}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
