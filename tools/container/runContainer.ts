import assert from 'node:assert/strict';
import { execFileSync, type SpawnOptions } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { assertCommands, assertListed, submitInquiry } from './checkInquiries.ts';
import { runCommand, withServer } from './processes.ts';
import { assertPages, findFreePort } from './requests.ts';
import type { Image } from './buildImage.ts';

/** Fails where the user can write beside the program, or cannot write where its data goes. */
const probe = `
const { accessSync, constants, writeFileSync } = require('node:fs');
const writable = (path) => { try { writeFileSync(path + '/probe', ''); return true; } catch { return false; } };
process.exit(!writable('.') && !writable('dist') && writable(process.env.DATA_DIR) ? 0 : 1);`;

/** Runs the image as `docker run --read-only` would: its user, its environment, only the volumes writable. @throws where a check fails */
export async function runContainer(image: Image, path: string, report: (step: string) => void): Promise<void> {
  makeReadOnly(image);
  const port = await findFreePort();
  const options = processOptions(image, path, port);
  const command = image.command.join(' ');
  const isHealthy = async () => (await runCommand(image.healthcheck, options)).code === 0;
  assert.equal((await runCommand(['node', '-e', probe], options)).code, 0, 'the user may write DATA_DIR and nothing else');
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
  assert.ok(!(await isHealthy()), 'HEALTHCHECK must fail where nothing answers');
  report('HEALTHCHECK fails where nothing answers');

  await assertListed(id, options);
  await withServer(image, options, port, () => assertListed(id, options));
  checkOwner(image, options);
  report('the inquiry is there while nothing runs, and after a restart; its file is its user’s only');
}

/** The file with the inquiries belongs to the image's user, and nobody else can read it. */
function checkOwner({ user }: Image, { env, uid }: SpawnOptions): void {
  const { mode, uid: owner } = statSync(join(env?.DATA_DIR ?? '', 'site.sqlite'));
  assert.equal(mode & 0o777, 0o600);
  if (uid !== undefined) assert.equal(owner, user.uid);
}

function makeReadOnly({ root, volumes }: Image): void {
  execFileSync('chmod', ['-R', 'a-w', root]);
  for (const volume of volumes) execFileSync('chmod', ['-R', 'u+w', join(root, volume)]);
}

/** The environment holds nothing of this machine's; paths of volumes become those of their folders. */
function processOptions(image: Image, path: string, port: number): SpawnOptions {
  const cwd = join(image.root, image.workdir);
  const mapped = Object.entries(image.env).map(([name, value]) => [name, image.volumes.includes(value) ? join(image.root, value) : value]);
  return {
    cwd,
    env: { PATH: path, HOME: '/', TMPDIR: cwd, ...Object.fromEntries(mapped), PORT: String(port) },
    ...(process.getuid?.() === 0 ? image.user : {}),
  };
}
