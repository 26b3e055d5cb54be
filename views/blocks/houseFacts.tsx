import type { BlockProps } from './props.ts';
import { Section, SectionHead } from './Section.tsx';

/** What guests look for before they book, each fact under its name. */
export function HouseFactsBlock({ block: { id, facts }, t }: BlockProps<'houseFacts'>) {
  return (
    <Section name="house-facts" ground="linen" id={id}>
      <SectionHead headline={{ text: t('facts.title'), size: 2 }} />
      <dl className="contact-list">
        {facts.map(({ id: factId, label, value }) => (
          <div key={label} id={factId}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
