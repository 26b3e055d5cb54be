import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/*
 * A bare server of Node that sends the bytes of a file and does nothing else: what there is to reach. `node bare.ts FILE ENCODING [PORT] [HEAD]`;
 * HEAD: a JSON file of further headers, names and values.
 */

const [, , file = '', encoding = 'identity', port = '0', head] = process.argv;
const body = readFileSync(file);
const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Length': String(body.byteLength),
  ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  ...(head !== undefined && (JSON.parse(readFileSync(head, 'utf8')) as Readonly<Record<string, string>>)),
};
const server = createServer((_req, res) => {
  res.writeHead(200, headers);
  res.end(body);
});
server.listen(Number(port), '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`));
