/**
 * Shows the pictures of a gallery one by one, beginning with that of a link. Nobody steps beyond the first and the last. Only the picture
 * that is shown and its neighbours are loaded. Swiping is the browser's own scrolling.
 */
export function openGallery(gallery: HTMLElement, from: HTMLAnchorElement): void {
  const { content } = gallery.nextElementSibling as HTMLTemplateElement;
  const dialog = document.importNode(content, true).firstElementChild as HTMLDialogElement;
  const [counter, track] = dialog.querySelectorAll<HTMLElement>('p, ul');
  // A second click while the script was on its way.
  if (!counter || !track || document.querySelector('.gallery-view')) return;
  const links = [...gallery.querySelectorAll('a')];
  const slides = [...track.children] as HTMLElement[];
  const pictures = slides.map((slide) => slide.querySelector('picture') as HTMLElement);
  for (const picture of pictures) picture.remove();
  let at = -1;

  const show = (index: number): void => {
    const shown = slides[index];
    if (!shown || index === at) return;
    at = index;
    counter.textContent = shown.dataset.counter ?? '';
    slides.forEach((slide, place) => {
      slide.inert = slide !== shown;
      const picture = pictures[place];
      if (!picture || picture.isConnected || Math.abs(place - at) > 1) return;
      // Neighbours too must be there when they come into view.
      picture.querySelector('img')?.removeAttribute('loading');
      slide.firstElementChild?.prepend(picture);
    });
    for (const button of dialog.querySelectorAll<HTMLButtonElement>('[data-step]')) {
      const isBeyond = !slides[at + Number(button.dataset.step)];
      if (isBeyond && button.matches(':focus')) track.focus();
      button.disabled = isBeyond;
    }
  };
  const go = (index: number): void => {
    show(index);
    track.scrollTo({ left: at * track.clientWidth, behavior: 'instant' });
  };

  // While it is swiped the picture counts that fills more of the window.
  track.addEventListener('scroll', () => show(Math.round(track.scrollLeft / track.clientWidth)));
  dialog.addEventListener('click', ({ target }) => {
    const step = Number((target as Element).closest<HTMLElement>('[data-step]')?.dataset.step);
    if (step) go(at + step);
    else if (!(target as Element).closest('img, p, .caption')) dialog.close();
  });
  dialog.addEventListener('keydown', (event) => {
    const index = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: slides.length - 1 }[event.key];
    // With another key they are the browser's: Alt and an arrow go back.
    if (index === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(index);
  });
  const leave = (): void => {
    dialog.close();
    dialog.remove();
  };
  dialog.addEventListener('close', () => {
    removeEventListener('pagehide', leave);
    dialog.remove();
    links[at]?.focus();
  });
  // A page that comes back from the browser's memory shows itself: the event of closing may come too late for that.
  addEventListener('pagehide', leave);

  document.body.append(dialog);
  dialog.showModal();
  go(links.indexOf(from));
  track.focus();
}
