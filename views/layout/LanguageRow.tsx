import type { LanguageModel } from '../../src/pages/chrome.ts';

/**
 * One link for each language: to this page's translation, or to that language's home page. The script stores the choice. Without script a
 * form takes the place of the links: pages set no cookies, because a CDN shares them. Nothing on a site of one language.
 * @param hasNames shows 'Deutsch' in place of 'DE', which a narrow row has room for
 */
export function LanguageRow({ languages, hasNames = false }: { languages: readonly LanguageModel[]; hasNames?: boolean }) {
  if (languages.length === 0) return null;
  return (
    <div className="languages">
      {languages.map(({ locale, name, href, current }) => (
        <a key={locale} href={href} lang={locale} hrefLang={locale} data-locale={locale} aria-current={current ? 'true' : undefined}>
          <Label locale={locale} name={name} hasNames={hasNames} />
        </a>
      ))}
      <noscript>
        <form method="post">
          {languages.map(({ locale, name, choiceAction, current }) => (
            <button key={locale} type="submit" formAction={choiceAction} lang={locale} aria-current={current ? 'true' : undefined}>
              <Label locale={locale} name={name} hasNames={hasNames} />
            </button>
          ))}
        </form>
      </noscript>
    </div>
  );
}

function Label({ locale, name, hasNames }: Pick<LanguageModel, 'locale' | 'name'> & { hasNames: boolean }) {
  if (hasNames) return name;
  return (
    <>
      {locale.toUpperCase()}
      <span className="visually-hidden">{` ${name}`}</span>
    </>
  );
}
