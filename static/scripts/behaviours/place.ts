/**
 * Without script a page that is loaded again may stand a little beside the place where it was left: heights out of view are guessed. With it
 * such a page is laid out as a whole, before the browser goes to that place.
 */
export function place(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type !== 'navigate') document.documentElement.dataset.whole = '';
}
