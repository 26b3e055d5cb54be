import type { Locator, Page } from 'playwright-core';

/** A picture of one screen of wp-admin. */
export interface AdminScreen {
  readonly file: string;
  /** Below /wp-admin/; `{page}`, `{offer}` and so on become ids. */
  readonly path: string;
  /** Prepares the screen in a tall window, and returns what is photographed; null for the window. */
  prepare?(page: Page): Promise<Locator | null>;
}

/** Opens the field group with this title and closes the others, so that it has the window for itself. */
async function showGroup(page: Page, name: string): Promise<Locator> {
  const group = page.locator(`#acf-group_hotel_website_${name}`);
  await page.evaluate((id) => {
    for (const box of document.querySelectorAll('.acf-postbox')) box.classList.toggle('closed', box.id !== id);
  }, `acf-group_hotel_website_${name}`);
  await group.scrollIntoViewIfNeeded();
  return group;
}

/** Folds all blocks of a group but the first of this kind. */
async function showBlock(page: Page, group: string, layout: string): Promise<Locator> {
  await showGroup(page, group);
  const block = page.locator(`#acf-group_hotel_website_${group} .values > .layout[data-layout="${layout}"]`).first();
  if (await block.evaluate((element) => element.classList.contains('-collapsed'))) await block.locator('.acf-fc-layout-handle').click();
  await block.scrollIntoViewIfNeeded();
  return block;
}

/** The screens of docs/wordpress.md and docs/editors.md. */
export const setupScreens: readonly AdminScreen[] = [
  { file: 'permalinks.jpg', path: 'options-permalink.php' },
  { file: 'plugins.jpg', path: 'plugins.php' },
  { file: 'settings.jpg', path: 'options-general.php?page=hotel-website' },
];

export const contentScreens: readonly AdminScreen[] = [
  { file: 'page.jpg', path: 'post.php?post={page}&action=edit' },
  { file: 'blocks.jpg', path: 'post.php?post={page}&action=edit', prepare: (page) => showGroup(page, 'content') },
  {
    file: 'add-block.jpg',
    path: 'post.php?post={page}&action=edit',
    async prepare(page) {
      const group = await showGroup(page, 'content');
      await group.locator('.acf-actions [data-name="add-layout"]').last().click();
      return page.locator('.acf-fc-popup');
    },
  },
  { file: 'room-block.jpg', path: 'post.php?post={rooms}&action=edit', prepare: (page) => showBlock(page, 'rooms', 'room') },
  { file: 'offer.jpg', path: 'post.php?post={offer}&action=edit', prepare: (page) => showGroup(page, 'offer') },
  {
    file: 'search-engines.jpg',
    path: 'post.php?post={page}&action=edit',
    prepare: async (page) => page.locator('#hotel-website-seo'),
  },
  { file: 'picture.jpg', path: 'post.php?post={picture}&action=edit', prepare: async (page) => page.locator('.compat-attachment-fields') },
  {
    file: 'menus.jpg',
    path: 'nav-menus.php',
    prepare: async (page) => {
      await page.locator('#menu-to-edit .item-edit').first().click();
      return null;
    },
  },
];
