import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

const SCRIPT_PATH = '/@dev/reload.js';
const EVENTS_PATH = '/@dev/events';
// Files of their own address: the site's security policy allows no inline script.
const script = `new EventSource('${EVENTS_PATH}').onmessage = () => location.reload();\n`;
const scriptTag = `<script src="${SCRIPT_PATH}"></script>`;

export interface ReloadServer {
  readonly server: Server;
  /** Sends requests to this origin from now on, and lets all open pages reload. */
  switchTo(origin: string): void;
}

/** Creates the proxy of `npm run dev`: it passes requests on to the site, and adds a script to pages that reloads them when the site has been rebuilt. */
export function createReloadServer(): ReloadServer {
  const pages = new Set<ServerResponse>();
  let target: string | null = null;
  const server = createServer((req, res) => {
    if (req.url === SCRIPT_PATH) return res.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(script);
    if (req.url === EVENTS_PATH) return follow(res);
    if (target === null) return sendWaitingPage(res);
    passOn(req, res, target);
  });
  const follow = (res: ServerResponse) => {
    res.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).flushHeaders();
    pages.add(res);
    res.once('close', () => pages.delete(res));
  };
  return {
    server,
    switchTo(origin) {
      target = origin;
      for (const page of pages) page.write('data: reload\n\n');
    },
  };
}

function sendWaitingPage(res: ServerResponse): void {
  res.writeHead(503, { 'content-type': 'text/html', 'cache-control': 'no-store' });
  res.end(`<!doctype html><title>Building</title><p>The site is being built.</p>${scriptTag}`);
}

/** Requests the whole page without compression, so that the script can be added. */
function passOn(req: IncomingMessage, res: ServerResponse, target: string): void {
  const { 'accept-encoding': _encoding, 'if-none-match': _etag, ...headers } = req.headers;
  const passed = request(`${target}${req.url}`, { method: req.method, headers, agent: false }, (answer) => {
    const { statusCode = 502 } = answer;
    if (answer.headers['content-type']?.startsWith('text/html') !== true || req.method === 'HEAD') {
      res.writeHead(statusCode, answer.headers);
      answer.pipe(res);
      return;
    }
    text(answer).then(
      (html) => {
        const { 'content-length': _length, etag: _etag, ...kept } = answer.headers;
        res.writeHead(statusCode, { ...kept, 'cache-control': 'no-store' }).end(html.replace('</body>', `${scriptTag}</body>`));
      },
      () => res.destroy(),
    );
  });
  // Between the end of one server and the start of the next.
  passed.once('error', () => (res.headersSent ? res.destroy() : sendWaitingPage(res)));
  req.pipe(passed);
}
