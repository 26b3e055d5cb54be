/*
 * No secret and no personal data in any line of the log: every program the tests start hands its lines in at its end, and the test fails
 * where one of these is found. A test that brings another guest or another secret names it here.
 */

/** Data of the guests in `inquiries.ts`, `inquiry/examples.ts` and `inquiry/cliSupport.ts`, in any case. */
const guests = [
  'änne',
  'aenne',
  'zoë',
  'müßig',
  'hauptstra(?:ße|sse) 5',
  'gro(?:ße|sse) stra(?:ße|sse) 7',
  '931 12345',
  '664 / 12 34 56',
  '971 000 000',
];
const words = ['wir freuen uns', 'kommen mit hund', 'geheim\\d?\\b'];
const secrets = ['ein-langes-geheimnis', 'cdn-geheim', 'security-token-of-the-tests', 'bearer [\\w-]{3}', ':geheim@'];
/** Addresses of visitors: networks for documentation, which tests put into X-Forwarded-For. */
const networks = ['203\\.0\\.113\\.\\d', '198\\.51\\.100\\.\\d', '2001:db8:'];
/** Any e-mail address. A slash in front makes it a package (`node_modules/@scope/name`). */
const mailAddress = '[\\w.+%-]+@[\\w-]+(?:\\.[\\w-]+)+';

const forbidden = new RegExp([...guests, ...words, ...secrets, ...networks, mailAddress].join('|'), 'iu');

/** @throws Error with each line that contains personal data or a secret */
export function refusePersonalData(lines: readonly string[]): void {
  const found = lines.filter((line) => forbidden.test(line.normalize('NFC')));
  if (found.length === 0) return;
  const named = found.slice(0, 5).map((line) => `${forbidden.exec(line.normalize('NFC'))?.[0]} in ${line.slice(0, 600)}`);
  throw new Error(`The log holds personal data or a secret, in ${found.length} lines:\n${named.join('\n')}`);
}
