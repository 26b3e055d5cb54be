import type { PreviewBarModel } from '../../src/pages/preview/preview.ts';

/** The bar above a preview, in the editor's language: of what, from when, what is left out, and the way back. A preview asks for no consent. */
export function PreviewBar({ preview }: { preview: PreviewBarModel }) {
  const { locale, label, subject, state, saved, back, days, problems } = preview;
  return (
    <aside className="preview-bar" lang={locale} aria-label={label}>
      <p className="preview-bar__line">
        <strong>{label}</strong>
        <span>{subject}</span>
        <span>{state}</span>
        {saved !== null && <span>{saved}</span>}
        {back !== null && <a href={back.href}>{back.label}</a>}
      </p>
      {days.map((text) => (
        <p key={text} className="preview-bar__days">
          {text}
        </p>
      ))}
      {problems !== null && (
        <details className="preview-bar__problems" open>
          <summary>{problems.summary}</summary>
          <ul>
            {problems.items.map(({ where, what, received }) => (
              <li key={where}>
                <strong>{where}</strong>
                {` – ${received === null ? what : `${what} ${received}`}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </aside>
  );
}
