const RESIZE_DEBOUNCE_MS = 100;
/** Same width as the `min-width: 1064px` of the style sheet. */
const DESKTOP_MIN_WIDTH_PX = 1064;

/** The part of the window's state that scripts need; everything else is left to media queries. */
export interface WindowState {
  readonly isDesktop: boolean;
}

/** Calls the listener once the window has kept its size for `RESIZE_DEBOUNCE_MS`. */
export function onResize(listener: (state: WindowState) => void): void {
  let timer: number | undefined;
  addEventListener('resize', () => {
    clearTimeout(timer);
    timer = setTimeout(() => listener({ isDesktop: innerWidth >= DESKTOP_MIN_WIDTH_PX }), RESIZE_DEBOUNCE_MS);
  });
}
