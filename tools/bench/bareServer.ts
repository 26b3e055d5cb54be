import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/*
 * The reference of the benchmark: a plain node:http server that sends one body with fixed headers and does nothing else.
 * `node bareServer.ts BODY_FILE HEADERS_FILE [PORT]`; HEADERS_FILE is a JSON object of names and values. Prints its address.
 */

const [, , bodyFile = '', headersFile = '', port = '0'] = process.argv;
const body = readFileSync(bodyFile);
const headers = JSON.parse(readFileSync(headersFile, 'utf8')) as Readonly<Record<string, string>>;
const server = createServer((_req, res) => {
  res.writeHead(200, headers);
  res.end(body);
});
server.listen(Number(port), '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`));
