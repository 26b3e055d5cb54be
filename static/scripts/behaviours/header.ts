/** Scrolling down by less does not hide the header: a finger at rest moves by a few pixels. */
const HEADER_HIDE_THRESHOLD_PX = 8;
/** At the top of the page the header always stays. */
const ALWAYS_SHOWN_HEADER_HEIGHTS = 1.5;

/**
 * Without script the header is always visible. With script scrolling down hides it, unless the keyboard focus is inside; scrolling up or
 * focusing something in it shows it again.
 */
export function hideHeaderOnScroll(): void {
  const element = document.querySelector<HTMLElement>('.header');
  if (element === null) return;
  /** Where scrolling down began. `NaN` until `pageshow`: reading the scroll position now would force a layout during loading. */
  let downStart = Number.NaN;
  let lastPosition = downStart;

  /** Clamped: Safari reports positions beyond both ends of the page while it bounces. */
  const readPosition = (): number => Math.max(0, Math.min(scrollY, document.documentElement.scrollHeight - innerHeight));
  const show = (): void => {
    downStart = lastPosition = readPosition();
    delete element.dataset.hidden;
  };
  const update = (): void => {
    const isUp = readPosition() < lastPosition;
    lastPosition = readPosition();
    // Open sheets and dialogs keep the header visible: their buttons are in it, and focus returns to them. Inside `:is()` a selector that
    // the browser does not know (no popovers) matches nothing; outside it throws.
    if (
      isUp ||
      Number.isNaN(downStart) ||
      // Not `:focus-within`: a button pressed with mouse or finger has the focus until something else is pressed.
      element.querySelector(':focus-visible') ||
      document.querySelector(':is([popover="auto"]:popover-open, dialog[open])')
    )
      show();
    else if (lastPosition - downStart > HEADER_HIDE_THRESHOLD_PX && lastPosition > element.offsetHeight * ALWAYS_SHOWN_HEADER_HEIGHTS)
      element.dataset.hidden = '';
  };

  // Needs no throttle: browsers dispatch `scroll` at most once a frame.
  addEventListener('scroll', update);
  element.addEventListener('focusin', show);
  addEventListener('pageshow', (event) => {
    if (event.persisted || Number.isNaN(downStart)) show();
  });
}
