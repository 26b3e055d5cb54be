/** When somebody is there: the lines of the site file; nothing without any. */
export function OpeningHours({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <p>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </p>
  );
}
