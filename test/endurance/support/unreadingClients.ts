import { connect, type Socket } from 'node:net';

/*
 * `node unreadingClients.ts PORT CONNECTIONS PATHS…`: connections that each request pictures in one packet and read nothing, or little. A process
 * of its own, so that its work does not delay the visits that are measured. Sends the number of connections that the server has closed.
 */

const REQUESTS_PER_CONNECTION = 18;
/** Every second connection reads one chunk at this interval, the others at twice the interval. */
const READ_INTERVAL_MS = 15_000;
const REOPEN_INTERVAL_MS = 60_000;
const REPORT_INTERVAL_MS = 1000;

const [, , port, connectionCount, ...paths] = process.argv;
let reopened = 0;

/** Opens a connection that is opened again when it ends. */
function holdConnection(index: number): Socket {
  const requests = Array.from(
    { length: REQUESTS_PER_CONNECTION },
    (_, i) => `GET ${paths[(index + i) % paths.length]} HTTP/1.1\r\nHost: x\r\n\r\n`,
  ).join('');
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => {});
  socket.pause().write(requests);
  socket.once('data', () => socket.pause());
  const reading = setInterval(
    () => {
      // A closed connection shows only when somebody reads.
      socket.once('data', () => socket.pause());
      socket.resume();
    },
    READ_INTERVAL_MS * (1 + (index % 2)),
  );
  // A connection that the server has closed looks open to a client that reads nothing.
  const reopening = setTimeout(() => socket.destroy(), REOPEN_INTERVAL_MS);
  socket.once('close', () => {
    clearInterval(reading);
    clearTimeout(reopening);
    reopened++;
    holdConnection(index);
  });
  return socket;
}

for (let index = 0; index < Number(connectionCount); index++) holdConnection(index);
setInterval(() => process.send?.(reopened), REPORT_INTERVAL_MS);
process.once('disconnect', () => process.exit());
