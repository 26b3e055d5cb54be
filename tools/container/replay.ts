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
import { buildImage } from './buildImage.ts';
import { parseDockerfile, parseDockerignore } from './dockerfile.ts';
import { runContainer } from './runContainer.ts';

/* `npm run image:replay`: executes the Dockerfile in temporary folders and tests the result, on machines without Docker. */

/** @throws Error if an instruction or a check fails; the temporary folders are removed in any case */
async function replay(): Promise<void> {
  process.umask(0o022);
  const folder = mkdtempSync(join(tmpdir(), 'image-replay-'));
  try {
    // The image's user must be able to enter the folder, and to run Node even if the repository's own is not readable for that user.
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
    addNpmAndShell(bin, join(folder, 'npm'));
    await runContainer(image, bin, report);
    const megabytes = sumFileSizes(join(image.root, image.workdir)) / 1e6;
    report(`${image.workdir} has ${megabytes.toFixed(1)} MB`);
  } finally {
    execFileSync('chmod', ['-R', 'u+w', folder]);
    rmSync(folder, { recursive: true });
  }
}

/** Environment of RUN: this machine's npm with our Node, proxies and npm settings. Without the settings that the calling npm adds. */
function buildEnvironment(bin: string): Record<string, string | undefined> {
  const inherited = /^(HOME|(https?|all|no)_proxy|npm_config_.*|SSL_CERT_.*|NODE_EXTRA_CA_CERTS)$/i;
  const env = Object.entries(processEnvironment).filter(([name]) => inherited.test(name) && name !== 'npm_config_local_prefix');
  const path = (processEnvironment.PATH ?? '').split(delimiter).filter((part) => !/[\\/]node_modules[\\/]/.test(part));
  return { ...Object.fromEntries(env), PATH: [bin, ...path].join(delimiter) };
}

/** Adds what the base image holds besides Node: npm, which operators call in the container, and the shell that npm calls. */
function addNpmAndShell(bin: string, npmFolder: string): void {
  const npm = realpathSync(execFileSync('/bin/sh', ['-c', 'command -v npm'], { encoding: 'utf8', env: buildEnvironment(bin) }).trim());
  cpSync(dirname(dirname(npm)), npmFolder, { recursive: true });
  writeFileSync(join(bin, 'npm'), `#!/bin/sh\nexec node ${join(npmFolder, 'bin/npm-cli.js')} "$@"\n`, { mode: 0o755 });
  symlinkSync('/bin/sh', join(bin, 'sh'));
}

/** Returns the bytes of all files below a folder. */
function sumFileSizes(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.reduce((sum, { parentPath, name }) => sum + lstatSync(join(parentPath, name)).size, 0);
}

function report(step: string): void {
  process.stdout.write(`${step}\n`);
}

await replay();
