import type { SeasonMonthModel } from '../../src/blocks/season.ts';
import type { Translator } from '../../src/i18n/translator.ts';
import { Paragraph } from '../components/Text.tsx';
import type { BlockProps } from './props.ts';
import { Section, SectionHead } from './Section.tsx';

/** The months of a year: when the hotel is open, and what each is like. An open one leads to the inquiry. */
export function SeasonBlock({ block: { headline, months, priceIncludes }, t }: BlockProps<'season'>) {
  return (
    <Section name="season">
      <SectionHead headline={headline} />
      <ol className="block-season__months">
        {months.map((month) => (
          <Month key={month.name} month={month} headingLevel={headline === null ? 2 : 3} t={t} />
        ))}
      </ol>
      {priceIncludes !== null && <Paragraph variant="small">{priceIncludes}</Paragraph>}
    </Section>
  );
}

function Month({ month, headingLevel, t }: { month: SeasonMonthModel; headingLevel: 2 | 3; t: Translator }) {
  const { name, isCurrent, href, state, price, bloom, pool, offers } = month;
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <li aria-current={isCurrent ? 'date' : undefined}>
      <Heading className="block-season__name">
        {href === null ? (
          name
        ) : (
          <a href={href}>
            {name}
            <span className="visually-hidden">{`: ${t('action.inquireShort')}`}</span>
          </a>
        )}
      </Heading>
      {isCurrent && <p className="block-season__current">{t('season.current')}</p>}
      {state !== null && <p>{state}</p>}
      <dl>
        <Fact term={t('season.night')} value={price} />
        <Fact term={t('season.bloom')} value={bloom} />
        <Fact term={t('season.pool')} value={pool} />
      </dl>
      {offers.map((offer) => (
        <a key={offer.href} className="block-season__offer" href={offer.href}>
          {offer.label}
        </a>
      ))}
    </li>
  );
}

function Fact({ term, value }: { term: string; value: string | null }) {
  if (value === null || value === '') return null;
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
