import { Icon } from '../components/Icon.tsx';
import { RichText } from '../components/RichText.tsx';
import type { BlockProps } from './props.ts';
import { Section, SectionHead } from './Section.tsx';

export function AccordionBlock({ block, t }: BlockProps<'accordion'>) {
  return (
    <Section name="accordion">
      <SectionHead headline={block.headline} />
      <div className="accordion">
        {block.items.map((item) => (
          <details key={item.id}>
            <summary>
              <span>{item.title}</span>
              <Icon name="down" />
            </summary>
            <RichText text={item.body} t={t} className="prose accordion__body" id={item.id} />
          </details>
        ))}
      </div>
    </Section>
  );
}
