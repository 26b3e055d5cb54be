import { countNights, formatDate, getToday, parseDate } from '../../../src/shared/inquiry/dates.ts';
import { dispatchChangeEvents } from './changeEvents.ts';
import type { CalendarDependencies, ComponentDependencies } from './components.ts';

/** Today at the hotel whose form this is; today of the browser where it is older than the hotel's time zone. @param now milliseconds since 1970 */
export function findToday(form: HTMLElement, now: number): string {
  try {
    return getToday(form.querySelector<HTMLElement>('[data-time-zone]')?.dataset.timeZone, now);
  } catch {
    return getToday(undefined, now);
  }
}

/**
 * Shows the calendar of each date range when one of its fields is first focused. Until its chunk is loaded dates are typed; the server
 * parses the same formats.
 */
export function attachCalendars(form: HTMLElement, { now, loadChunk }: ComponentDependencies): void {
  // Passed, not imported by the calendar: a module shared by two chunks becomes a file of its own.
  const dependencies: CalendarDependencies = {
    parseDate,
    formatDate,
    countNights,
    today: () => findToday(form, now()),
    dispatchChangeEvents,
  };
  for (const range of form.querySelectorAll<HTMLElement>('[data-date-range]')) {
    let isShown = false;
    const load = () => import('./calendar.ts');
    const show = async (): Promise<void> => {
      if (isShown) return;
      isShown = true;
      try {
        (await loadChunk(load)).showCalendar(range, dependencies);
      } catch {
        // The next focus tries again.
        isShown = false;
      }
    };
    range.addEventListener('pointerover', () => void load().catch(() => {}), { once: true });
    range.addEventListener('focusin', () => void show());
    if (range.contains(document.activeElement)) void show();
  }
}
