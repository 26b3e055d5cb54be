import { countNights, formatDate, parseDate, todayAtHotel } from '../../../src/shared/inquiry/dates.ts';
import type { DateTools, Tools } from './components.ts';
import { announceChange } from './liveRegion.ts';

/** Shows the calendar of every date range once one of its fields is used. Without it days are typed, and the server reads them as leniently. */
export function addCalendars(form: HTMLElement, { now, loadChunk }: Tools): void {
  // Lent, not imported by the calendar: a shared module would become one more file.
  const tools: DateTools = { parseDate, formatDate, countNights, today: () => todayAtHotel(now()), announceChange };
  for (const range of form.querySelectorAll<HTMLElement>('[data-date-range]')) {
    let isShown = false;
    const load = () => import('./calendar.ts');
    const show = async (): Promise<void> => {
      if (isShown) return;
      isShown = true;
      try {
        (await loadChunk(load)).showCalendar(range, tools);
      } catch {
        // Browsers that ask twice do so at the next focus.
        isShown = false;
      }
    };
    range.addEventListener('pointerover', () => void load().catch(() => {}), { once: true });
    range.addEventListener('focusin', () => void show());
    if (range.contains(document.activeElement)) void show();
  }
}
