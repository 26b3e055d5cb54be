import { Blocks } from '../blocks/Blocks.tsx';
import { Hero } from '../components/Hero.tsx';
import type { PageProps } from './props.ts';

export function HomePage({ page, sheets, t }: PageProps<'home'>) {
  return (
    <>
      <Hero hero={page.hero} t={t} />
      {sheets}
      <Blocks blocks={page.blocks} t={t} />
    </>
  );
}
