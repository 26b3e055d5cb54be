import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/* A bare server of Node that sends the bytes of a file and does nothing else: what there is to reach. `node bare.ts FILE ENCODING` */

const [, , file = '', encoding = 'identity'] = process.argv;
const body = readFileSync(file);
const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Length': String(body.byteLength),
  ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
};
const server = createServer((_req, res) => {
  res.writeHead(200, headers);
  res.end(body);
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`));
