import { Blocks } from '../blocks/Blocks.tsx';
import { Section } from '../blocks/Section.tsx';
import { Hero } from '../components/Hero.tsx';
import { Inquiry } from '../components/Inquiry.tsx';
import type { PageProps } from './props.ts';

/** The home page; on the inquiry's own addresses the inquiry stands before it, open. */
export function HomePage({ page, t }: PageProps<'home'>) {
  return (
    <>
      {page.inquiry !== null && (
        <Section name="form" ground="linen">
          <Inquiry inquiry={page.inquiry} titled t={t} />
        </Section>
      )}
      <Hero hero={page.hero} t={t} />
      <Blocks blocks={page.blocks} t={t} />
    </>
  );
}
