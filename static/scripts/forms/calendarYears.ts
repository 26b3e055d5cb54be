/**
 * Writes the year behind the name of each month: cally names the months alone, and the years together in a heading that the style sheet
 * hides. The style sheet prints `--year`.
 */
export async function keepYears(
  calendar: HTMLElement & { readonly updated?: Promise<unknown> },
  months: readonly HTMLElement[],
): Promise<void> {
  await calendar.updated;
  const root = calendar.shadowRoot;
  if (root === null) return;
  const write = (): void => {
    const years = root.querySelector('[part="header"] [aria-hidden]')?.textContent?.match(/\d{4}/g) ?? [];
    for (const [index, month] of months.entries()) month.style.setProperty('--year', `"${years[index] ?? years[0] ?? ''}"`);
  };
  new MutationObserver(write).observe(root, { subtree: true, childList: true, characterData: true });
  write();
}
