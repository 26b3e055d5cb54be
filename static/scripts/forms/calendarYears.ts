/**
 * Sets `--year` on each month, which the style sheet prints behind the month's name: cally writes the years only into a common heading,
 * which the style sheet hides. Keeps the years up to date while the calendar is paged.
 */
export async function showMonthYears(
  calendar: HTMLElement & { readonly updated?: Promise<unknown> },
  months: readonly HTMLElement[],
): Promise<void> {
  await calendar.updated;
  const root = calendar.shadowRoot;
  if (root === null) return;
  const setYears = (): void => {
    const years = root.querySelector('[part="header"] [aria-hidden]')?.textContent?.match(/\d{4}/g) ?? [];
    for (const [index, month] of months.entries()) month.style.setProperty('--year', `"${years[index] ?? years[0] ?? ''}"`);
  };
  new MutationObserver(setYears).observe(root, { subtree: true, childList: true, characterData: true });
  setYears();
}
