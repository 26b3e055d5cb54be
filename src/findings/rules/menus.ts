import { HEADING_ADDRESS, listMenuItems } from '../../content/menuItems.ts';
import type { FindingMessage } from '../messages.ts';
import type { Finding, NamedMenu, SiteRule } from '../types.ts';

/** Finds menu entries that lead to no page or are left out, and menus that do not exist. */
export const menus: SiteRule = ({ content, isPage }) =>
  content.menus.flatMap((named) => {
    const { menu, id, name } = named;
    if (menu === null) return [createFinding(named, { code: name === 'main' ? 'missingMainMenu' : 'missingFooterMenu', values: { id } })];
    const broken = listMenuItems(menu.content.items).filter(({ kind, href, children }) =>
      kind === 'page' ? !isPage(href) : href === HEADING_ADDRESS && children.length === 0,
    );
    return [
      ...broken.map(({ label, href }) => createFinding(named, { code: 'brokenMenuEntry', values: { label, address: href } })),
      ...menu.dropped.map((label) => createFinding(named, { code: 'hiddenMenuEntry', values: { label } })),
    ];
  });

function createFinding({ locale, id, menu }: NamedMenu, message: FindingMessage): Finding {
  const subject = { kind: 'menu', id: menu === null ? null : id, slug: '', title: menu?.name ?? '', path: '' } as const;
  return { kind: 'menu', level: 'mend', locale, subject, message };
}
