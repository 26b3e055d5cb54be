import type { BlockProps } from './props.ts';
import { Section } from './Section.tsx';

/** What decides for many guests, a line each, which leads to the whole answer. */
export function FactLinesBlock({ block: { lines }, t }: BlockProps<'factLines'>) {
  return (
    <Section name="fact-lines">
      <ul className="fact-lines" aria-label={t('facts.title')}>
        {lines.map(({ label, text, link }) => (
          <li key={link.href}>
            <a href={link.href} hrefLang={link.hreflang}>
              <strong>{label}</strong>
              <span>{text}</span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
