/*
 * What the first script and the lazy parts agree on. Types and names only: a value that the first script shared with them would become
 * one more file of every page's first load.
 */

/** The components that markup names in `x-data`, and the members its attributes may name: Alpine's CSP build takes names only. */
export const members = {
  inquiry: ['submitted', 'busy', 'noSummary', 'message', 'label', 'submit', 'touch', 'change'],
  stepper: [],
  stay: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type ComponentName = keyof typeof members;

/** What the first script lends to the lazy parts. */
export interface Tools {
  /** Asks the network. @param patience milliseconds @throws where no answer came in time */
  readonly request: (url: string, patience: number, init?: RequestInit) => Promise<Response>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Loads a further part of the script. @throws where it cannot be had */
  readonly loadChunk: <T>(load: () => Promise<T>) => Promise<T>;
}

/** What the form's script lends to the calendar's. */
export interface DateTools {
  readonly parseDate: (text: string) => string | null;
  readonly formatDate: (date: string) => string;
  readonly countNights: (arrival: string, departure: string) => number;
  readonly today: () => string;
  /** Lets the rest of the form know of a value that script has set. */
  readonly announceChange: (control: HTMLElement) => void;
}

/** What Alpine adds to `this`. */
export interface Magics {
  readonly $el: HTMLElement;
  /** Runs when what was set is shown. */
  readonly $nextTick: (run: () => void) => void;
}

/** A component; `init` is called once, when its element comes to life. */
export interface Component {
  init(this: Magics): void;
}

/** What the inquiry's form shows, and what it is told. */
export interface Inquiry extends Record<(typeof members)['inquiry'][number], unknown> {
  submitted: boolean;
  /** On its way. */
  busy: boolean;
  noSummary: boolean;
  /** The sentence above the form. */
  message: string;
  /** What the button says. */
  label: string;
  init(this: Inquiry & Magics): void;
  /** Somebody begins to fill it in. */
  touch(): void;
  /** Somebody types. */
  change(event: Event): void;
  submit(this: Inquiry & Magics): Promise<void>;
}

/** Makes the components of a lazy part, by the name in `x-data`. */
export type CreateComponents = (tools: Tools) => { readonly [N in ComponentName]?: () => Component | Inquiry };
