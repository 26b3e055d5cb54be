import { Blocks } from '../blocks/Blocks.tsx';
import { Hero } from '../components/Hero.tsx';
import type { PageProps } from './props.ts';

export function ContentPage({ page, sheets, t }: PageProps<'content'>) {
  return (
    <>
      <Hero hero={page.hero} breadcrumbs={page.breadcrumbs} t={t} />
      {sheets}
      <Blocks blocks={page.blocks} t={t} />
    </>
  );
}
