import { HEADING_ADDRESS, listMenuItems } from '../../content/menuItems.ts';
import type { Finding, NamedMenu, Rule } from '../findings.ts';
import { createLinkChecker } from '../linkChecker.ts';

/** Finds menu entries that lead to no page or are left out, and menus that do not exist. */
export const menus: Rule = (content) => {
  const isPage = createLinkChecker(content);
  return content.menus.flatMap((named) => {
    const { menu, id, name } = named;
    const finding = (what: string, todo: string): Finding => ({
      kind: 'menu',
      level: 'mend',
      locale: named.locale,
      title: buildTitle(named),
      path: '',
      what,
      todo,
    });
    if (menu === null) return [finding(`WordPress has no menu ${id}`, `Name the id of the ${name} in SITE_FILE`)];
    const entries = listMenuItems(menu.content.items);
    const broken = entries.filter(({ kind, href, children }) =>
      kind === 'page' ? !isPage(href) : href === HEADING_ADDRESS && children.length === 0,
    );
    return [
      ...broken.map(({ label, href }) => finding(`the entry "${label}" (${href}) leads nowhere`, 'Correct its address, or remove it')),
      ...menu.dropped.map((label) =>
        finding(`the entry "${label}" is not shown: it lacks a usable address or a label`, 'Give it both, or remove it'),
      ),
    ];
  });
};

function buildTitle({ name, id }: NamedMenu): string {
  return `${name} (id ${id})`;
}
