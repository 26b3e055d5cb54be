import type { LanguageModel } from '../../src/pages/types.ts';

/** DE EN ES FR. Each leads to this page's translation, else to that language's home; the script stores the choice. */
export function LanguageRow({ languages, label }: { languages: readonly LanguageModel[]; label: string }) {
  return (
    <nav className="languages" aria-label={label}>
      {languages.map(({ locale, name, href, current }) => (
        <a key={locale} href={href} lang={locale} hrefLang={locale} data-locale={locale} aria-current={current ? 'true' : undefined}>
          {locale.toUpperCase()}
          <span className="visually-hidden">{` ${name}`}</span>
        </a>
      ))}
    </nav>
  );
}
