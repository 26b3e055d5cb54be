import { BlockList, isIP, isIPv6 } from 'node:net';
import type { RequestHandler } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import { events } from '../observability/events.ts';
import type { Log } from '../observability/log.ts';

/*
 * The one place that decides which client a request counts for. Express takes the rightmost address of X-Forwarded-For that is no trusted proxy's
 * (`req.ip`): whatever a client writes into the header itself stands to the left of that.
 */

/** The names that Express defines for `trust proxy`. */
const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Counters of all clients without a usable address: one for requests whose connection is closed already, one for what is no address. */
const CLOSED_CONNECTION = 'closed';
const INVALID_ADDRESS = 'invalid';

/** The usual network of one household or server. */
const HOUSEHOLD_BITS = 64;

/** The address in an entry of X-Forwarded-For, without port, brackets and zone; null for anything else. Some proxies add the port. */
export function parseAddress(entry: string): string | null {
  const [, bracketed, withPort] = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(entry) ?? [];
  const address = (bracketed ?? withPort ?? entry).split('%')[0] ?? '';
  return isIP(address) === 0 ? null : address;
}

/**
 * Returns the function for Express' setting `trust proxy`. Express' own does not recognise a proxy whose address is sent with a port.
 * @param trustProxy number of proxies, or their addresses, networks and names
 */
export function createProxyTrust(trustProxy: number | readonly string[]): (entry: string | undefined, hop: number) => boolean {
  if (typeof trustProxy === 'number') return (_entry, hop) => hop < trustProxy;
  const proxies = new BlockList();
  for (const network of trustProxy.flatMap((name) => namedNetworks[name] ?? [name])) {
    const [address = '', bits] = network.split('/');
    const family = getFamily(address);
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return (entry) => {
    const address = entry === undefined ? null : parseAddress(entry);
    return address !== null && proxies.check(address, getFamily(address));
  };
}

/** Returns the key under which a client is counted: its IPv4 address or IPv6 /64, the same for every client that names no address. @param ip `req.ip` */
export function getClientKey(ip: string | undefined): string {
  if (ip === undefined) return CLOSED_CONNECTION;
  const address = parseAddress(ip);
  return address === null ? INVALID_ADDRESS : ipKeyGenerator(address, HOUSEHOLD_BITS);
}

const privateNetworks = createProxyTrust(['loopback', 'linklocal', 'uniquelocal']);

/** True for an address that no visitor from outside can have: behind it stands a proxy that does not say who its visitors are. @param ip `req.ip` */
export function isPrivateAddress(ip: string | undefined): boolean {
  return privateNetworks(ip, 0);
}

/** What a proxy in front of the site should do, by what was seen instead. */
const expectations = {
  PRIVATE_ADDRESS: 'X-Forwarded-For with the address of the visitor: all visitors count as one',
  UNTRUSTED_PROXY: 'TRUST_PROXY with the address of the CDN or proxy that sends X-Forwarded-For: all its visitors count as one',
  INVALID_ADDRESS: 'X-Forwarded-For: one IP address for each proxy, without port, brackets or words',
} as const;
/** Logs what is wrong with the addresses of visitors, each reason once. */
export type ReportAddress = (reason: keyof typeof expectations) => void;

/** Creates the report that all limits share. */
export function createAddressReport(log: Log): ReportAddress {
  const reported = new Set<string>();
  return (reason) => {
    if (reported.has(reason)) return;
    reported.add(reason);
    log.warn({ event: events.rateLimitMisconfigured, reason, expected: expectations[reason] });
  };
}

/** Returns middleware that reports X-Forwarded-For from an address that is no trusted proxy's: that of a CDN, as a rule. */
export function createProxyCheck(isTrusted: ReturnType<typeof createProxyTrust>, report: ReportAddress): RequestHandler {
  return ({ headers, socket }, _res, next) => {
    if (headers['x-forwarded-for'] !== undefined && !isTrusted(socket.remoteAddress, 0)) report('UNTRUSTED_PROXY');
    next();
  };
}

function getFamily(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}
