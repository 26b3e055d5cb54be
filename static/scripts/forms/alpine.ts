import Alpine from 'alpinejs';
import type { CreateComponents } from './components.ts';

/**
 * Brings an element to life. Alpine itself is never started: it would walk the whole page and ask for parts that are not there. Only what
 * is wanted comes to life.
 */
export function bringToLife(root: HTMLElement, components: ReturnType<CreateComponents>): void {
  for (const [name, create] of Object.entries(components)) Alpine.data(name, create);
  Alpine.initTree(root);
}
