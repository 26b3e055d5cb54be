import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newerFeatures } from '../../tools/build/browserSupport.ts';

/*
 * A proxy in front of the site that takes features away from a browser: their names are replaced by one that no browser knows, in everything
 * the server sends. To the browser they are what they are to an older one: an unknown attribute, at-rule, property, selector or function.
 */

const UNKNOWN_NAME = 'unknownfeature';

export interface LackingProxy {
  readonly origin: string;
  close(): Promise<void>;
}

/** @param site origin of the app @param names what the browser shall not know @param headers removed from responses */
export async function startLackingProxy(site: string, names: RegExp, headers: readonly string[] = []): Promise<LackingProxy> {
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    const { host, connection, 'accept-encoding': encoding, ...sent } = req.headers;
    const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {};
    const forwarded = Object.entries(sent).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    );
    const response = await fetch(site + req.url, { method: req.method ?? 'GET', headers: forwarded, redirect: 'manual', ...body });
    for (const [name, value] of response.headers) {
      if (!/^(content-encoding|content-length|transfer-encoding|connection|keep-alive)$/.test(name) && !headers.includes(name))
        res.setHeader(name, value);
    }
    const isText = /^(text|application)\/(html|css|javascript|json)/.test(response.headers.get('content-type') ?? '');
    res.writeHead(response.status);
    res.end(isText ? (await response.text()).replace(names, UNKNOWN_NAME) : Buffer.from(await response.arrayBuffer()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** `document.cookie` and the session storage: reading and writing them throws a `ReferenceError`. */
export const storageNames = /\bdocument\.cookie\b|\bsessionStorage\b/g;

/** Every name of `newerFeatures`, as it stands in HTML, style sheets and scripts. */
export const newerNames: RegExp = buildNewerNames();
export const newerHeaders: readonly string[] = newerFeatures.headers.map((name) => name.toLowerCase());

function buildNewerNames(): RegExp {
  const { atRules, attributes, properties, scripts, selectors, pictures, values } = newerFeatures;
  const patterns = [
    ...atRules.map((name) => `(?<=@)${name}\\b`),
    // `details[name]`: the attribute of this element only.
    ...attributes.map((name) => name.replace(/^(\w+)\[(\w+)\]$/, '(?<=<$1\\b[^>]*\\s)$2(?=[=\\s>])')),
    ...properties.map((name) => `(?<=[{;\\s])${name}(?=:)`),
    ...selectors.map((name) => `(?<=:)${name}\\b`),
    ...values.map((name) => `(?<=[\\s:,])${name}(?=[\\s;,}])`),
    ...pictures,
    // Every supported browser has it; only its error differs.
    ...scripts.filter((name) => name !== 'AbortSignal.timeout').map((name) => `\\b${name}\\b`),
  ];
  return new RegExp(patterns.join('|'), 'g');
}
