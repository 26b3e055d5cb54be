/*
 * Mail addresses with letters of all scripts (RFC 6531): the part before the @ and the domain. A domain has a form in ASCII (IDNA), which every
 * mail server understands; the part before the @ has none.
 */

const addressPattern =
  /^(?!\.)(?!.*\.\.)[\w.!#$%&'*+/=?^`{|}~\p{L}\p{M}\p{N}-]{1,64}(?<!\.)@(?:[a-zA-Z\d](?:[a-zA-Z\d-]{0,61}[a-zA-Z\d])?\.)+[a-zA-Z][a-zA-Z\d-]*[a-zA-Z\d]$/u;
const domainPattern = /^[\p{L}\p{M}\p{N}.-]+$/u;
/** Longest address whose domain is in ASCII, in UTF-16 code units. */
const MAX_ASCII_DOMAIN_LENGTH = 254;

/** True if a line of text has ASCII characters only. */
export function isAscii(line: string): boolean {
  return !/[^ -~]/.test(line);
}

/** True for a mail address. No character that is allowed in it has a meaning in a mail header. */
export function isMailAddress(text: string): boolean {
  const address = toAsciiDomain(text);
  return address.length <= MAX_ASCII_DOMAIN_LENGTH && addressPattern.test(address);
}

/**
 * Returns the address with its domain in ASCII: `info@bücher.example` becomes `info@xn--bcher-kva.example`. Returns the text itself if its domain
 * is in ASCII, is none, or has look-alikes of other characters (`ſ`, `ａ`), which IDNA would replace.
 */
export function toAsciiDomain(address: string): string {
  const start = address.lastIndexOf('@') + 1;
  const domain = address.slice(start);
  if (start === 0 || isAscii(domain) || domain.length > MAX_ASCII_DOMAIN_LENGTH || !domainPattern.test(domain)) return address;
  if (domain.normalize() !== domain.normalize('NFKC')) return address;
  try {
    // The URL parser converts domains; Node's own function does not exist in browsers.
    return address.slice(0, start) + new URL(`http://${domain}`).hostname;
  } catch {
    return address;
  }
}

/** The address as people write to it. Payloads are in upper case, but only ASCII letters are: others could not be restored. */
export function formatMailAddress(address: string): string {
  return isAscii(address) ? address.toLowerCase() : address;
}
