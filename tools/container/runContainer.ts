import assert from 'node:assert/strict';
import { execFileSync, type SpawnOptions } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../freePort.ts';
import type { Image } from './buildImage.ts';
import { assertCommands, assertListed, submitInquiry } from './checkInquiries.ts';
import { runCommand, withServer } from './processes.ts';
import { assertPages } from './requests.ts';

/** Exits with 0 only if the user can write DATA_DIR, and neither the program's folder nor dist. */
const permissionProbe = `
const { writeFileSync } = require('node:fs');
const isWritable = (path) => { try { writeFileSync(path + '/probe', ''); return true; } catch { return false; } };
process.exit(!isWritable('.') && !isWritable('dist') && isWritable(process.env.DATA_DIR) ? 0 : 1);`;

/**
 * Runs the image as `docker run --read-only` would: with its user and environment, only volumes writable.
 * @param path PATH of the processes @param report receives one line per passed check @throws AssertionError or Error if a check fails
 */
export async function runContainer(image: Image, path: string, report: (step: string) => void): Promise<void> {
  makeReadOnly(image);
  const port = await findFreePort();
  const options = processOptions(image, path, port);
  const command = image.command.join(' ');
  const isHealthy = async () => (await runCommand(image.healthcheck, options)).code === 0;
  assert.equal((await runCommand(['node', '-e', permissionProbe], options)).code, 0, 'the user may write DATA_DIR and nothing else');
  report('only DATA_DIR can be written');

  let id = '';
  await withServer(image, options, port, async () => {
    report(`${command}: healthy on port ${port}`);
    assert.ok(await isHealthy(), 'HEALTHCHECK must succeed');
    report('HEALTHCHECK succeeds');
    report(await assertPages(port));
    id = await submitInquiry(port);
    await assertListed(id, options);
    await assertCommands(id, options);
    report(`POST /api/inquiry 202; listed, shown, exported inside the container by user ${image.user.uid}`);
  });
  report('SIGTERM: exit code 0');
  assert.ok(!(await isHealthy()), 'HEALTHCHECK must fail while no server runs');
  report('HEALTHCHECK fails while no server runs');

  await assertListed(id, options);
  await withServer(image, options, port, () => assertListed(id, options));
  assertPrivateDatabase(image, options);
  report('the inquiry is listed without a server and after a restart; only the user can read the database');
  const { NODE_COMPILE_CACHE: compileCache } = options.env ?? {};
  assert.ok(compileCache === undefined || existsSync(compileCache), 'the compile cache must be written to the volume');
}

function assertPrivateDatabase({ user }: Image, { env, uid }: SpawnOptions): void {
  const { mode, uid: owner } = statSync(join(env?.DATA_DIR ?? '', 'site.sqlite'));
  assert.equal(mode & 0o777, 0o600);
  if (uid !== undefined) assert.equal(owner, user.uid);
}

function makeReadOnly({ root, volumes }: Image): void {
  execFileSync('chmod', ['-R', 'a-w', root]);
  for (const volume of volumes) execFileSync('chmod', ['-R', 'u+w', join(root, volume)]);
}

/** The environment is the image's alone, nothing of this machine's; paths on a volume become paths of the folder that stands for it. */
function processOptions(image: Image, path: string, port: number): SpawnOptions {
  const cwd = join(image.root, image.workdir);
  const isOnVolume = (value: string) => image.volumes.some((volume) => value === volume || value.startsWith(`${volume}/`));
  const env = Object.entries(image.env).map(([name, value]) => [name, isOnVolume(value) ? join(image.root, value) : value]);
  return {
    cwd,
    env: { PATH: path, HOME: '/', TMPDIR: cwd, ...Object.fromEntries(env), PORT: String(port) },
    ...(process.getuid?.() === 0 ? image.user : {}),
  };
}
