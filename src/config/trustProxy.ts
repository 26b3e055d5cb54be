import { isIP } from 'node:net';
import { z } from 'zod';

/** True for an IP address, a network in CIDR notation, or one of the names Express defines for `trust proxy`. */
function isNetwork(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (bits === undefined) return longest > 0 || ['loopback', 'linklocal', 'uniquelocal'].includes(value);
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= longest;
}

/** Number of proxies in front of the server, or their addresses (CIDR). Express' `true` is refused: it trusts every client's X-Forwarded-For. */
export const trustProxy = z.string().transform((value, context) => {
  if (/^\d{1,2}$/.test(value)) return Number(value);
  const list = value.split(',').map((part) => part.trim());
  if (list.every(isNetwork)) return list;
  context.addIssue({ code: 'custom', message: 'expected a number of proxies or a list of addresses such as 10.0.0.0/8, loopback' });
  return z.NEVER;
});
