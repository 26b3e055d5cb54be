import Alpine from 'alpinejs';

/** Hydrates one element. `Alpine.start` is never called: it would walk the whole page and fail on components whose chunks are not loaded. */
export function hydrateTree(root: HTMLElement, components: Readonly<Record<string, () => object>>): void {
  for (const [name, create] of Object.entries(components)) Alpine.data(name, create);
  Alpine.initTree(root);
}
