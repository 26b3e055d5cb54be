/** The engines in which the site is used. */
export const engineNames = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof engineNames)[number];

/** What a visitor has switched off: scripts, or cookies and storage. */
export type Lack = 'nothing' | 'script' | 'storage';

/** Keys by the names of `KeyboardEvent.key`. */
export type Key = 'Enter' | 'Escape' | 'Tab' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End' | 'Space';

/** One tab of a real browser. Selectors, waiting and reading are built on `evaluate` (`../page.ts`), the same for every engine. */
export interface Tab {
  /** Opens an address and waits until its document is parsed. */
  goto(url: string): Promise<void>;
  /** Calls a function in the page and returns its result. The function can use its arguments only: its source is sent to the browser. */
  evaluate<A extends unknown[], R>(run: (...args: A) => R | Promise<R>, ...args: A): Promise<R>;
  /** Runs the text of a script in the page, which the page's CSP does not refuse. */
  inject(script: string): Promise<void>;
  /** Clicks with the mouse at a point of the window. */
  clickAt(x: number, y: number): Promise<void>;
  press(key: Key): Promise<void>;
  type(text: string): Promise<void>;
  /** Sets the size of the viewport in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** Writes a PNG of the viewport: to look at while a test is written. */
  screenshot(path: string): Promise<void>;
  /** Console errors, uncaught exceptions and violations of the CSP since the tab was opened. */
  readTroubles(): string[];
  close(): Promise<void>;
}

export interface EngineBrowser {
  readonly version: string;
  /** Opens the tab of a new visitor, who has no cookies. The tab before must be closed. */
  openTab(): Promise<Tab>;
  close(): Promise<void>;
}

/** A program that was found, or why there is none. */
export type FoundEngine = { readonly program: string } | { readonly missing: string };
