import Alpine from 'alpinejs';
import type { CreateComponents } from './components.ts';

/**
 * Hydrates one element with Alpine. `Alpine.start` is never called: it would walk the whole page and fail on components whose chunks are
 * not loaded.
 */
export function hydrateTree(root: HTMLElement, components: ReturnType<CreateComponents>): void {
  for (const [name, create] of Object.entries(components)) Alpine.data(name, create);
  Alpine.initTree(root);
}
