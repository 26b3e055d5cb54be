import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { processEnvironment } from '../../src/config/environment.ts';
import { rootDir } from '../build/paths.ts';
import { runContainer } from './runContainer.ts';
import { parseDockerfile, parseDockerignore } from './dockerfile.ts';
import { buildImage } from './buildImage.ts';

/** Carries out the Dockerfile in bare temporary folders, without Docker, and tries the result. Meant for machines that have no Docker. */
async function replay(): Promise<void> {
  process.umask(0o022);
  const folder = mkdtempSync(join(tmpdir(), 'image-replay-'));
  try {
    // The image's user must be able to enter, and to run Node where the checkout's own is out of its reach.
    chmodSync(folder, 0o755);
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    copyFileSync(process.execPath, join(bin, 'node'));
    const image = buildImage(parseDockerfile(readFileSync(join(rootDir, 'Dockerfile'), 'utf8')), {
      folder,
      context: rootDir,
      isIgnored: parseDockerignore(readFileSync(join(rootDir, '.dockerignore'), 'utf8')),
      env: buildEnvironment(bin),
      report,
    });
    addBaseTools(bin, join(folder, 'npm'));
    await runContainer(image, bin, report);
    const megabytes = sizeOf(join(image.root, image.workdir)) / 1e6;
    report(`${image.workdir} has ${megabytes.toFixed(1)} MB`);
  } finally {
    execFileSync('chmod', ['-R', 'u+w', folder]);
    rmSync(folder, { recursive: true });
  }
}

/** What a build needs of this machine: its npm with our Node, and the way to the registry. Nothing of the npm that started us. */
function buildEnvironment(bin: string): Record<string, string | undefined> {
  const needed = /^(HOME|(https?|all|no)_proxy|npm_config_.*|SSL_CERT_.*|NODE_EXTRA_CA_CERTS)$/i;
  const kept = Object.entries(processEnvironment).filter(([name]) => needed.test(name) && name !== 'npm_config_local_prefix');
  const path = (processEnvironment.PATH ?? '').split(delimiter).filter((part) => !/[\\/]node_modules[\\/]/.test(part));
  return { ...Object.fromEntries(kept), PATH: [bin, ...path].join(delimiter) };
}

/** What the base image has beside Node: npm, which operators call in the container, and the shell that npm calls. */
function addBaseTools(bin: string, npmFolder: string): void {
  const npm = realpathSync(execFileSync('/bin/sh', ['-c', 'command -v npm'], { encoding: 'utf8', env: buildEnvironment(bin) }).trim());
  cpSync(dirname(dirname(npm)), npmFolder, { recursive: true });
  writeFileSync(join(bin, 'npm'), `#!/bin/sh\nexec node ${join(npmFolder, 'bin/npm-cli.js')} "$@"\n`, { mode: 0o755 });
  symlinkSync('/bin/sh', join(bin, 'sh'));
}

function sizeOf(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.reduce((sum, { parentPath, name }) => sum + lstatSync(join(parentPath, name)).size, 0);
}

function report(step: string): void {
  process.stdout.write(`${step}\n`);
}

await replay();
