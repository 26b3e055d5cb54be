import assert from 'node:assert/strict';
import type { SpawnOptions } from 'node:child_process';
import { runCommand } from './processes.ts';
import { sendRequest } from './requests.ts';

const guest = { firstName: 'Änne', lastName: 'Groß', telephone: '+49 40 123456', email: 'aenne@example.org', roomType: 'any' };
/** The commands as README has them for a container. */
const commands = [
  ['node', 'dist/server/inquiries.js', 'list', '--json'],
  ['npm', 'run', '--silent', 'inquiries', '--', 'list', '--json'],
] as const;

/** Sends an inquiry. @returns its id @throws where it is not accepted */
export async function submitInquiry(port: number): Promise<string> {
  const { status, body } = await sendRequest(port, '/api/inquiry', guest);
  assert.equal(status, 202, `POST /api/inquiry: ${body}`);
  const { id }: { id?: unknown } = JSON.parse(body.toString());
  assert.equal(typeof id, 'string');
  return String(id);
}

/** Lists inquiries inside the container. @throws where it is not this one alone, with what was sent */
export async function assertListed(id: string, options: SpawnOptions): Promise<void> {
  for (const command of commands) {
    const { code, out, err } = await runCommand(command, options);
    assert.deepEqual({ code, err }, { code: 0, err: '' }, command.join(' '));
    const listed: { id: string; state: string; payload: object }[] = JSON.parse(out);
    assert.deepEqual(
      listed.map((inquiry) => [inquiry.id, inquiry.state]),
      [[id, 'waiting']],
    );
    assert.equal(Reflect.get(listed[0]?.payload ?? {}, 'lastName'), 'GROSS');
  }
}

/** Does what operators do, with the file system read-only. @throws where a command fails */
export async function assertCommands(id: string, options: SpawnOptions): Promise<void> {
  const run = (...args: string[]) => runCommand(['node', 'dist/server/inquiries.js', ...args], options);
  assert.match((await run('show', id.slice(0, 8))).out, /^lastName +GROSS$/m);
  assert.match((await run('export')).out, /^"id",.*\r\n"[\da-f-]{36}",/);
  assert.deepEqual(await run('retry', id).then(({ code, err }) => [code, err]), [0, '']);
  assert.equal((await run('export', '--out', 'inquiries.csv')).code, 1, 'nothing can be written beside the program');
  const { DATA_DIR = '' } = options.env ?? {};
  assert.equal((await run('export', '--out', `${DATA_DIR}/inquiries.csv`)).code, 0);
}
