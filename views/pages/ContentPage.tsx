import { Blocks } from '../blocks/Blocks.tsx';
import { Hero } from '../components/Hero.tsx';
import type { PageProps } from './props.ts';

/** A page of blocks; the home page has no breadcrumbs. */
export function ContentPage({ page, sheets, t }: PageProps<'content'> | PageProps<'home'>) {
  return (
    <>
      <Hero hero={page.hero} breadcrumbs={page.kind === 'home' ? [] : page.breadcrumbs} t={t} />
      {sheets}
      <Blocks blocks={page.blocks} t={t} />
    </>
  );
}
