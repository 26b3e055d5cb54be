import assert from 'node:assert/strict';
import type { SpawnOptions } from 'node:child_process';
import { runCommand } from './processes.ts';
import { sendRequest } from './requests.ts';

const submission = { firstName: 'Änne', lastName: 'Groß', telephone: '+49 40 123456', email: 'aenne@example.org', roomType: 'any' };
/** Both ways that the documents name to list inquiries inside a container. */
const listCommands = [
  ['node', 'dist/server/inquiries.js', 'list', '--json'],
  ['npm', 'run', '--silent', 'inquiries', '--', 'list', '--json'],
] as const;

/** Submits an inquiry and returns its id. @throws AssertionError unless the response is 202 */
export async function submitInquiry(port: number): Promise<string> {
  const { status, body } = await sendRequest(port, '/api/inquiry', submission);
  assert.equal(status, 202, `POST /api/inquiry: ${body}`);
  const { id }: { id?: unknown } = JSON.parse(body.toString());
  assert.equal(typeof id, 'string');
  return String(id);
}

/** Lists inquiries inside the container. @throws AssertionError unless the list holds exactly the submitted inquiry */
export async function assertListed(id: string, options: SpawnOptions): Promise<void> {
  for (const command of listCommands) {
    const { code, stdout, stderr } = await runCommand(command, options);
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' }, command.join(' '));
    const listed: { id: string; state: string; payload: object }[] = JSON.parse(stdout);
    assert.deepEqual(
      listed.map((inquiry) => [inquiry.id, inquiry.state]),
      [[id, 'waiting']],
    );
    assert.equal(Reflect.get(listed[0]?.payload ?? {}, 'lastName'), 'GROSS');
  }
}

/** Runs the operators' commands while the program's file system is read-only. @throws AssertionError if a command misbehaves */
export async function assertCommands(id: string, options: SpawnOptions): Promise<void> {
  const run = (...args: string[]) => runCommand(['node', 'dist/server/inquiries.js', ...args], options);
  assert.match((await run('show', id.slice(0, 8))).stdout, /^lastName +GROSS$/m);
  assert.match((await run('export')).stdout, /^"id",.*\r\n"[\da-f-]{36}",/);
  assert.deepEqual(await run('retry', id).then(({ code, stderr }) => [code, stderr]), [0, '']);
  assert.equal((await run('export', '--out', 'inquiries.csv')).code, 1, 'nothing can be written beside the program');
  const { DATA_DIR = '' } = options.env ?? {};
  assert.equal((await run('export', '--out', `${DATA_DIR}/inquiries.csv`)).code, 0);
}
