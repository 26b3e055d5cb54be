import type { PictureModel } from '../elements/elementTypes.ts';
import type { PageModel } from './types.ts';

/** The picture that a page loads at once; null if it has none. */
export function findFirstPicture(page: PageModel): PictureModel | null {
  const picture = findTopPicture(page);
  return picture?.priority === true ? picture : null;
}

function findTopPicture(page: PageModel): PictureModel | null | undefined {
  switch (page.kind) {
    case 'home':
    case 'content':
    case 'offer':
      return page.hero.picture;
    case 'record':
      return page.record.kind === 'room' ? page.record.pictures[0]?.picture : null;
    case 'error':
    case 'unavailable':
      return null;
  }
}
