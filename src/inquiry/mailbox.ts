import { toAsciiDomain } from '../shared/inquiry/email.ts';

/*
 * Which box an address belongs to, as mail services deliver: whoever may have one confirmation a day must not have one for each spelling.
 */

/** Services whose domain a hotel may share with its guests: there only the hotel's own boxes are its own. */
const sharedDomain =
  /^(?:(?:gmail|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|mac|aol|proton|protonmail|gmx|mail)\.(?:com|me|net|[a-z]{2}|co\.[a-z]{2})|(?:web|t-online|freenet|posteo|mailbox)\.(?:de|org)|(?:orange|wanadoo|free|laposte|sfr)\.fr|(?:telefonica|terra)\.(?:net|es)|bluewin\.ch|aon\.at|btinternet\.com)$/;

/** Returns an address in the form in which all spellings of one box are the same: without `+tag`, at Gmail without dots. */
export function foldAddress(address: string): string {
  const ascii = toAsciiDomain(address).toLowerCase();
  const start = ascii.lastIndexOf('@');
  const domain = ascii.slice(start + 1).replace(/^googlemail\.com$/, 'gmail.com');
  const name = ascii.slice(0, start).replace(/(?<=.)\+.*$/, '');
  return `${domain === 'gmail.com' ? name.replaceAll('.', '') : name}@${domain}`;
}

/** Returns a function that says whether a folded address is a box of the hotel, or any box of the hotel's own domain. @param own addresses of the hotel */
export function createOwnBoxes(own: readonly string[]): (folded: string) => boolean {
  const boxes = new Set(own.map(foldAddress));
  const domains = [...boxes].map(getDomain).filter((domain) => !sharedDomain.test(domain));
  return (folded) => boxes.has(folded) || domains.some((domain) => `.${getDomain(folded)}`.endsWith(`.${domain}`));
}

function getDomain(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
