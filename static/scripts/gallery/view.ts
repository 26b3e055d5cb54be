/**
 * Shows the pictures of a gallery one by one, beginning with that of a link. Nobody steps beyond the first and the last. Only the picture
 * that is shown and its neighbours are loaded. Swiping is the browser's own scrolling.
 */
export function openGallery(gallery: HTMLElement, from: HTMLAnchorElement): void {
  if (document.querySelector('.gallery-view[open]')) return;
  const template = gallery.nextElementSibling as HTMLTemplateElement;
  const dialog = document.importNode(template.content, true).firstElementChild as HTMLDialogElement;
  const [counter, track] = dialog.querySelectorAll<HTMLElement>('[role=status], ul');
  if (!counter || !track) return;
  const links = [...gallery.querySelectorAll('a')];
  const slides = [...track.querySelectorAll<HTMLElement>('li')];
  const pictures = slides.map((slide) => slide.querySelector('picture'));
  for (const picture of pictures) picture?.remove();
  let at = -1;

  const show = (index: number): void => {
    if (index === at || !slides[index]) return;
    at = index;
    counter.textContent = slides[at]?.dataset.counter ?? '';
    for (const [place, slide] of slides.entries()) {
      slide.inert = place !== at;
      const picture = pictures[place];
      if (!picture || picture.isConnected || Math.abs(place - at) > 1) continue;
      // The neighbours too must be there when they come into view.
      for (const image of picture.querySelectorAll('img')) image.loading = 'eager';
      slide.firstElementChild?.prepend(picture);
    }
    for (const button of dialog.querySelectorAll('button')) {
      const isBeyond = !slides[at + Number(button.dataset.gallery)];
      const isEnd = button.dataset.gallery !== 'close' && isBeyond;
      if (isEnd && button.matches(':focus')) track.focus();
      button.disabled = isEnd;
    }
  };
  const go = (index: number): void => {
    show(index);
    slides[at]?.scrollIntoView({ behavior: 'instant', block: 'nearest', inline: 'center' });
  };

  dialog.addEventListener('click', ({ target }) => {
    const control = (target as Element).closest<HTMLElement>('button')?.dataset.gallery;
    if (Number(control)) go(at + Number(control));
    else if (control || !(target as Element).closest('img, .caption')) dialog.close();
  });
  dialog.addEventListener('keydown', (event) => {
    const index = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: slides.length - 1 }[event.key];
    if (index === undefined) return;
    event.preventDefault();
    go(index);
  });
  const close = ({ persisted }: PageTransitionEvent): void => void (persisted && dialog.close());
  addEventListener('pageshow', close);
  dialog.addEventListener('close', () => {
    removeEventListener('pageshow', close);
    dialog.remove();
    (links[at] ?? from).focus();
  });

  document.body.append(dialog);
  dialog.showModal();
  go(links.indexOf(from));
  track.focus();
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) show(slides.indexOf(target as HTMLElement));
    },
    { root: track, threshold: 0.6 },
  );
  for (const slide of slides) seen.observe(slide);
}
