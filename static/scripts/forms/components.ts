/*
 * What the chunks of the forms share, and what the first script passes to them. Chunks import no value from the first script: esbuild would
 * move it into one more file of every page's first load.
 */

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
  /** Adds the history entry of a dialog that was opened. */
  readonly pushEntry: (entry: { readonly href: string }) => void;
}

/** Session storage for what is entered into the inquiry. Where storage is blocked nothing is read or stored; no function throws. */
export interface DraftStorage {
  /** Null if nothing is stored, and no values for a text that this script has not written. */
  read(): Readonly<Record<string, unknown>> | null;
  /** Null removes the draft. */
  store(draft: string | null): unknown;
}

/** Creates the components of a lazy chunk, by the name in `x-data`. */
export type CreateComponents = (dependencies: ComponentDependencies) => Readonly<Record<string, () => object>>;

/** The members that Alpine adds to `this`. */
export interface Magics {
  /** The element whose attribute is evaluated; in `init` that of the component. */
  readonly $el: HTMLElement;
  /** Runs a callback once Alpine has updated the DOM. */
  readonly $nextTick: (run: () => void) => void;
}

/** Types `this` in the members of a component: it reaches Alpine's magics, and the members of the components around it. */
export const component =
  <Around = unknown>() =>
  <Members extends object>(members: Members & ThisType<Members & Around & Magics>): Members =>
    members;

/** Error texts by field name; '' or none for a valid field. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The members of a form that its fields read. */
export interface FormErrors {
  errors: Record<string, string>;
  /** Fields that the summary of errors links. */
  readonly listed?: readonly string[];
}

/** Dispatches `input` and `change` for a value that script has set: browsers do so for the visitor's input only. */
export function dispatchChangeEvents(control: Element): void {
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Enters a value into a field and dispatches the events of a change; nothing if the value is there. */
export function changeValue(control: HTMLInputElement, value: string): void {
  if (value === control.value) return;
  control.value = value;
  dispatchChangeEvents(control);
}

/** Runs what follows a press once the browser has painted the control's own answer. */
export function runAfterFrame(task: () => void): void {
  requestAnimationFrame(() => setTimeout(task));
}

/*
 * Pressing a button blurs the field before the button is clicked. If an error message then moves the button away from the pointer, the
 * click is lost: what changes the layout has to wait until the press has ended.
 */

/** Tasks that wait for the end of the current press; null while nothing is pressed. Taps dispatch mouse events too. */
let waiting: (() => void)[] | null = null;

addEventListener(
  'mousedown',
  () => {
    waiting ??= [];
  },
  true,
);
// `click` is dispatched right after these events, before the timer.
for (const type of ['mouseup', 'dragend', 'pointercancel'] as const) addEventListener(type, () => void setTimeout(runWaiting), true);

function runWaiting(): void {
  const tasks = waiting ?? [];
  waiting = null;
  for (const task of tasks) task();
}

/** Runs a task that may move the page: now, or after the click if a mouse button or finger is down. */
export function runAfterPress(task: () => void): void {
  if (waiting === null) task();
  else waiting.push(task);
}
