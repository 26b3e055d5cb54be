/** Resizing is over when nothing has changed for so long, in milliseconds (specification, section 9). */
const STILL = 100;

/** What scripts need to know of the window's width (specification, "Window state"); the style sheet knows the rest by itself. */
export interface WindowState {
  readonly isDesktop: boolean;
}

/** Calls whenever the window has got another size. */
export function onResize(listener: (state: WindowState) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  addEventListener('resize', () => {
    clearTimeout(timer);
    timer = setTimeout(() => listener({ isDesktop: innerWidth > 1063 }), STILL);
  });
}
