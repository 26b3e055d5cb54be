/*
 * The contract between markup, first script and lazy chunks. Types and names only: esbuild would move a value that the first script shares
 * with a lazy chunk into one more file of every page's first load.
 */

/** The components that markup names in `x-data`, and the members its attributes may use: Alpine's CSP build evaluates plain names only. */
export const componentMembers = {
  inquiry: ['submitted', 'busy', 'noSummary', 'message', 'label', 'submit', 'touch', 'change'],
  stepper: [],
  stay: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type ComponentName = keyof typeof componentMembers;

/** Functions of the first script that are passed to the lazy chunks. */
export interface ComponentDependencies {
  /** @throws if there is no complete response within `timeoutMs` */
  readonly fetchWithTimeout: (url: string, timeoutMs: number, init?: RequestInit) => Promise<Response>;
  /** Elements of a response of the site. @throws as `fetchWithTimeout` */
  readonly fetchFragment: (url: string, timeoutMs: number) => Promise<DocumentFragment>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** @throws if the chunk cannot be loaded */
  readonly loadChunk: <T>(load: () => Promise<T>) => Promise<T>;
  readonly draftStorage: DraftStorage;
}

/** Session storage for what is entered into the inquiry. Where storage is blocked nothing is read or stored; no function throws. */
export interface DraftStorage {
  read(): string | null;
  /** Null removes the draft. */
  store(draft: string | null): unknown;
}

/** Functions of the form's chunk that are passed to the calendar's. Dates are `YYYY-MM-DD`. */
export interface CalendarDependencies {
  readonly parseDate: (text: string) => string | null;
  readonly formatDate: (date: string) => string;
  readonly countNights: (arrival: string, departure: string) => number;
  readonly today: () => string;
  readonly dispatchChangeEvents: (control: HTMLElement) => void;
}

/** The members that Alpine adds to `this`. */
export interface Magics {
  readonly $el: HTMLElement;
  /** Runs a callback once Alpine has updated the DOM. */
  readonly $nextTick: (run: () => void) => void;
}

/** A component; Alpine calls `init` once, when its element is hydrated. */
export interface Component {
  init(this: Magics): void;
}

/** The component of the inquiry form. */
export interface InquiryComponent extends Record<(typeof componentMembers)['inquiry'][number], unknown> {
  submitted: boolean;
  /** The inquiry is being sent. */
  busy: boolean;
  noSummary: boolean;
  /** Sentence of the error summary. */
  message: string;
  /** Label of the submit button. */
  label: string;
  init(this: InquiryComponent & Magics): void;
  /** Called for every `focusin`; the first one starts the fill time. */
  touch(): void;
  /** Called for every `input` event. */
  change(event: Event): void;
  submit(this: InquiryComponent & Magics): Promise<void>;
}

/** Creates the components of a lazy chunk, by the name in `x-data`. */
export type CreateComponents = (dependencies: ComponentDependencies) => {
  readonly [N in ComponentName]?: () => Component | InquiryComponent;
};
