/** The functions of `dialogHistory.ts` that the view needs. */
export interface ViewHistory {
  pushEntry(entry: { readonly href: string }): void;
  leaveEntry(): void;
}

/**
 * Opens a modal dialog with the pictures of a gallery, one at a time, beginning with the picture of a link. Only the visible picture and
 * its neighbours are loaded. Swiping is native scrolling of the track. The dialog has a history entry.
 */
export function openGallery(gallery: HTMLElement, clickedLink: HTMLAnchorElement, { pushEntry, leaveEntry }: ViewHistory): void {
  const { content } = gallery.nextElementSibling as HTMLTemplateElement;
  const dialog = document.importNode(content, true).firstElementChild as HTMLDialogElement;
  const [counter, track] = dialog.querySelectorAll<HTMLElement>('p, ul');
  // A second click while the chunk was loading has opened the dialog already.
  if (!counter || !track || document.querySelector('.gallery-view')) return;
  const links = [...gallery.querySelectorAll('a')];
  const slides = [...track.children] as HTMLElement[];
  const pictures = slides.map((slide) => slide.querySelector('picture') as HTMLElement);
  for (const picture of pictures) picture.remove();
  let currentIndex = -1;

  const show = (index: number): void => {
    const shown = slides[index];
    if (!shown || index === currentIndex) return;
    currentIndex = index;
    counter.textContent = shown.dataset.counter ?? '';
    showSlide(slides, pictures, links, index);
    for (const button of dialog.querySelectorAll<HTMLButtonElement>('[data-step]')) {
      const isAtEnd = !slides[index + Number(button.dataset.step)];
      if (isAtEnd && button.matches(':focus')) track.focus();
      button.disabled = isAtEnd;
    }
  };
  const showAndScroll = (index: number): void => {
    show(index);
    track.scrollTo({ left: currentIndex * track.clientWidth, behavior: 'instant' });
  };

  // While the track is swiped, the current picture is the one that fills more of the window.
  track.addEventListener('scroll', () => show(Math.round(track.scrollLeft / track.clientWidth)));
  dialog.addEventListener('click', ({ target }) => {
    const step = Number((target as Element).closest<HTMLElement>('[data-step]')?.dataset.step);
    if (step) showAndScroll(currentIndex + step);
    else if (!(target as Element).closest('img, p, .caption')) dialog.close();
  });
  dialog.addEventListener('keydown', (event) => {
    const index = { ArrowLeft: currentIndex - 1, ArrowRight: currentIndex + 1, Home: 0, End: slides.length - 1 }[event.key];
    if (index === undefined || hasModifier(event)) return;
    event.preventDefault();
    showAndScroll(index);
  });
  // A finger moves an enlarged picture, not the track.
  const holdEnlarged = (): void => {
    track.style.overflow = (visualViewport?.scale ?? 1) > 1 ? 'hidden' : '';
  };
  visualViewport?.addEventListener('resize', holdEnlarged);
  const close = (): void => dialog.close();
  addEventListener('popstate', close);
  dialog.addEventListener('close', () => {
    removeEventListener('popstate', close);
    visualViewport?.removeEventListener('resize', holdEnlarged);
    dialog.remove();
    links[currentIndex]?.focus();
    leaveEntry();
  });

  document.body.append(dialog);
  dialog.showModal();
  pushEntry({ href: clickedLink.href });
  showAndScroll(links.indexOf(clickedLink));
  track.focus();
}

/** With a modifier the keys are the browser's: Alt+Left goes back. */
function hasModifier({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return altKey || ctrlKey || metaKey || shiftKey;
}

/** Makes one slide operable and loads the pictures of this slide and its neighbours. */
function showSlide(
  slides: readonly HTMLElement[],
  pictures: readonly HTMLElement[],
  links: readonly HTMLElement[],
  shownIndex: number,
): void {
  for (const [index, slide] of slides.entries()) {
    slide.inert = index !== shownIndex;
    if (Math.abs(index - shownIndex) <= 1) loadPicture(slide, pictures[index], links[index]);
  }
}

/** Inserts a picture into its slide, which starts loading it. Until then its place has its size, and shows the small picture of the page. */
function loadPicture(slide: HTMLElement, picture: HTMLElement | undefined, link: HTMLElement | undefined): void {
  const image = picture?.querySelector('img');
  if (!picture || !image || picture.isConnected) return;
  // A lazy neighbour would start loading only when it is swiped into view.
  image.loading = 'eager';
  const { style } = image;
  style.inlineSize = picture.querySelector('source')?.sizes ?? '';
  style.background = `url("${link?.querySelector('img')?.currentSrc ?? ''}") 50% / contain no-repeat`;
  image.onload = () => {
    style.background = '';
  };
  slide.firstElementChild?.prepend(picture);
}
