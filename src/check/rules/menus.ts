import { createAnswers } from '../addresses.ts';
import type { Finding, NamedMenu, Rule } from '../findings.ts';

/** Entries of menus that lead nowhere or are left out, and menus that are not there. */
export const menus: Rule = (estate) => {
  const answers = createAnswers(estate);
  return estate.menus.flatMap((named) => {
    const { menu, id, name } = named;
    const finding = (what: string, todo: string): Finding => ({
      kind: 'menu',
      level: 'mend',
      locale: named.locale,
      title: titleOf(named),
      path: '',
      what,
      todo,
    });
    if (menu === null) return [finding(`WordPress has no menu ${id}`, `Name the id of the ${name} in SITE_FILE`)];
    const entries = menu.content.items.flatMap((item) => [item, ...item.children.map((child) => ({ ...child, children: [] }))]);
    const broken = entries.filter(({ kind, href, children }) => (kind === 'page' ? !answers(href) : href === '#' && children.length === 0));
    return [
      ...broken.map(({ label, href }) => finding(`the entry "${label}" (${href}) leads nowhere`, 'Correct its address, or remove it')),
      ...menu.dropped.map((label) =>
        finding(`the entry "${label}" is not shown: it lacks a usable address or a label`, 'Give it both, or remove it'),
      ),
    ];
  });
};

function titleOf({ name, id }: NamedMenu): string {
  return `${name} (id ${id})`;
}
