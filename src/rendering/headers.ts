import { validateHeaderName, validateHeaderValue } from 'node:http';

/** Header values by name. */
export type Headers = Readonly<Record<string, string>>;

/**
 * Headers as `writeHead` takes them: names and values in turn. Validated here, once for each cached response, by Node's own rules.
 * @throws TypeError where a name or value may not stand in a header: above all a line break, which would start another header
 */
export function toRawHeaders(headers: Headers): string[] {
  for (const [name, value] of Object.entries(headers)) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  }
  return Object.entries(headers).flat();
}

/** The headers by which a CDN can drop a response: `Cache-Tag` for Cloudflare, `Surrogate-Key` for Fastly and Varnish. Empty without tags. */
export function buildCacheTagHeaders(tags: readonly string[]): Headers {
  return tags.length === 0 ? {} : { 'Cache-Tag': tags.join(','), 'Surrogate-Key': tags.join(' ') };
}
