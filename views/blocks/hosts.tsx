import { Picture } from '../components/Picture.tsx';
import { RichText } from '../components/RichText.tsx';
import { Paragraph } from '../components/Text.tsx';
import type { BlockProps } from './props.ts';
import { Section, SectionHead } from './Section.tsx';

/** The people of the house: portrait, name, what they do. Names are headings one level below the headline. */
export function HostsBlock({ block: { headline, body, items }, t }: BlockProps<'hosts'>) {
  const Name = headline === null ? 'h2' : 'h3';
  return (
    <Section name="hosts" modifier={items.length > 0 && items.length % 3 === 0 ? 'threes' : null}>
      {(headline !== null || body.length > 0) && (
        <div className="block-hosts__head">
          <SectionHead headline={headline} />
          <RichText text={body} t={t} />
        </div>
      )}
      {items.length > 0 && (
        <ul className="hosts">
          {items.map(({ picture, name, role, body: story }, index) => (
            // An index is enough as a key: hosts are never reordered, because the page is rendered once.
            <li key={`${index} ${name}`}>
              {picture !== null && <Picture picture={picture} />}
              {(name !== '' || role !== '' || story.length > 0) && (
                <div className="hosts__text">
                  {name !== '' && <Name>{name}</Name>}
                  {role !== '' && <Paragraph variant="mini">{role}</Paragraph>}
                  <RichText text={story} t={t} className="prose text-small" />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
