/** Way down in pixels after which the header leaves, and up to how many of its own heights it stays (design, "Motion"). */
const WAY = 8;
const HEIGHTS = 1.5;

/** Without script the header stays. With it, it leaves while somebody reads on, and comes back at the first move upwards or when it gets the focus. */
export function header(): void {
  const element = document.querySelector<HTMLElement>('.header');
  if (element === null) return;
  /** Where the way down began; nobody knows before the page has been laid out, and to ask would have it laid out now. */
  let start = Number.NaN;
  let last = start;

  /** Where the page stands; at its ends some browsers swing beyond. */
  const place = (): number => Math.max(0, Math.min(scrollY, document.documentElement.scrollHeight - innerHeight));
  const show = (): void => {
    start = last = place();
    delete element.dataset.hidden;
  };
  const update = (): void => {
    const isUp = place() < last;
    last = place();
    // A sheet, the dialog and what has the focus keep it: they came out of it, and lead back.
    if (
      isUp ||
      Number.isNaN(start) ||
      element.matches(':focus-within') ||
      document.querySelector('[popover="auto"]:popover-open, dialog[open]')
    )
      show();
    else if (last - start > WAY && last > element.offsetHeight * HEIGHTS) element.dataset.hidden = '';
  };

  // Browsers tell of scrolling once a frame, before they draw it.
  addEventListener('scroll', update);
  element.addEventListener('focusin', show);
  addEventListener('pageshow', (event) => {
    if (event.persisted || Number.isNaN(start)) show();
  });
}
