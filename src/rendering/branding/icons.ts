import { ROSE_MARK } from '../../pageModels/elements/mark.ts';

/** Returns the folder of the build with the icons of fixed names: the demo hotel's, or those of hotels without its mark. */
export function getIconFolder(mark: string | undefined): string {
  return mark === ROSE_MARK ? 'public' : 'public-neutral';
}
