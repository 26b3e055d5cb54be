/** Soft hyphen, zero width space and word joiner. Others of no width decide how letters join, as in Persian. */
const breakHints = /[\u00ad\u200b\u2060]/g;

/** Removes characters that only say where a line may break. */
export function removeBreakHints(text: string): string {
  return text.replace(breakHints, '');
}
