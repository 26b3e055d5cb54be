import type { Readable } from 'node:stream';

/**
 * Reads a server's output until a line holds its address, and returns the origin; '' if the output ends before. Log lines may come first.
 * The rest of the output is read and dropped, so that the server never blocks.
 */
export function readPrintedOrigin(stdout: Readable): Promise<string> {
  return new Promise((resolve) => {
    let output = '';
    const onData = (chunk: Buffer) => {
      output += chunk;
      const origin = /"address":"(http:\/\/[\d.]+:\d+)"/.exec(output)?.[1] ?? /^(http:\/\/[\d.]+:\d+)\n/m.exec(output)?.[1];
      if (origin === undefined) return;
      stdout.off('data', onData);
      stdout.resume();
      resolve(origin);
    };
    stdout.on('data', onData);
    stdout.once('close', () => resolve(''));
  });
}
