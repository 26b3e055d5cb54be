import type { ContentBlock, PageContent } from '../content/types.ts';
import type { PageContext } from './context.ts';
import { buildLink } from './elements/links.ts';
import { buildPicture } from './elements/pictures.ts';
import { buildRichText } from './elements/richText.ts';
import type { HeroModel } from './types.ts';

/**
 * Splits a page into its hero and the remaining blocks. If the first block is a text of variant `lead` without a headline, the hero
 * takes it as the lead under the title.
 */
export function buildHero(
  page: PageContent,
  context: PageContext,
  slot: 'hero' | 'offer' = 'hero',
): { hero: HeroModel; rest: readonly ContentBlock[] } {
  const [first, ...others] = page.blocks;
  const hasLead = first?.kind === 'text' && first.variant === 'lead' && first.headline === null;
  const { t } = context;
  const hero: HeroModel = {
    // Every page needs an h1.
    title: page.title || context.site.name,
    lead: hasLead ? buildRichText(first.body, context) : [],
    link: page.heroLink && buildLink(page.heroLink, context, t('action.more')),
    picture: buildPicture(page.hero, context, slot),
    focus: page.heroFocus,
    overlay: page.overlay && {
      title: page.overlay.title || t('overlay.title'),
      links: page.overlay.links.map((link) => buildLink(link, context, t('action.more'))),
    },
  };
  return { hero, rest: hasLead ? others : page.blocks };
}
