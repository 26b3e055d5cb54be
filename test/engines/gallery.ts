/* What tests read from a gallery, in the page. */

/** In the page: whether the picture of the open gallery is loaded and in its place. */
export const isPictureShown = (): boolean => {
  const image = document.querySelector<HTMLImageElement>('.gallery-view li:not([inert]) img');
  const box = image?.getBoundingClientRect();
  return image !== null && image.naturalWidth > 0 && box !== undefined && box.left >= 0 && box.right <= innerWidth;
};
/** In the page: number of the open picture; empty if the gallery is closed. */
export const readCounter = (): string => document.querySelector('.gallery-view [role="status"]')?.textContent ?? '';
/** In the page: index of the gallery's link that has the focus. */
export const readFocusedPicture = (): number => [...document.querySelectorAll('.gallery__link')].indexOf(document.activeElement as Element);
