import { Link } from '../components/Link.tsx';
import type { BlockProps } from './props.ts';
import { Section, SectionHead } from './Section.tsx';

/** Press and awards by their names, in one line where the window has room. */
export function PressBlock({ block: { headline, items }, t }: BlockProps<'press'>) {
  return (
    <Section name="press">
      <SectionHead headline={headline} />
      <ul className="press">
        {items.map(({ name, year, link }, index) => (
          // An index is enough as a key: entries are never reordered, because the page is rendered once.
          <li key={`${index} ${name}`}>
            {link === null ? (
              <span>{name}</span>
            ) : (
              <Link link={link} t={t}>
                <span>{name}</span>
              </Link>
            )}
            {year !== '' && <span className="text-small">{year}</span>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
