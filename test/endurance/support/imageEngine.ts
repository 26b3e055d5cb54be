import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseDockerfile } from '../../../tools/container/dockerfile.ts';
import { readText, rootDir } from '../../support/documents.ts';

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
/** What the Dockerfile's commands and npm's scripts call, beside Node. */
const programs = ['/bin/sh', '/bin/mkdir', '/bin/chmod', '/bin/uname', '/usr/bin/env'];
const proxies = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'];

/** Builds images with buildah, below a folder of its own. */
export interface ImageEngine {
  /** Builds the Dockerfile from a fresh clone of the last commit, without any cache. Returns the id of the image: a digest of its layers and settings. */
  build(): string;
  /** Runs a command in a container of an image. Returns its output. */
  run(image: string, ...command: string[]): string;
  close(): void;
}

/** Makes the engine, and a base image in place of the Dockerfile's: this machine's Node, npm and shell. */
export function createImageEngine(buildah: string): ImageEngine {
  const folder = mkdtempSync(join(tmpdir(), 'hotel-image-'));
  const execute = (...args: string[]) =>
    execFileSync(buildah, ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run'), ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: MAX_OUTPUT_BYTES,
      env: { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' },
    }).trim();
  // The tag without the digest, which this base cannot have.
  const base = `docker.io/library/${parseDockerfile(readText('Dockerfile'))[0]?.base.split('@')[0]}`;
  const container = execute('from', 'scratch');
  execute('add', container, createBase(join(folder, 'base')), '/');
  execute('config', '--env', 'PATH=/usr/local/bin:/usr/bin:/bin', container);
  execute('commit', '--timestamp', '0', container, base);
  let builds = 0;
  return {
    build() {
      const context = join(folder, `clone-${builds++}`);
      execFileSync('git', ['clone', '--quiet', rootDir, context]);
      const args = proxies.flatMap((name) => (process.env[name] === undefined ? [] : ['--build-arg', `${name}=${process.env[name]}`]));
      const options = ['--from', base, '--no-cache', '--layers=false', '--pull-never', '--timestamp', '0', '--network', 'host'];
      return (
        execute('build', ...options, ...args, context)
          .split('\n')
          .at(-1) ?? ''
      );
    },
    run(image, ...command) {
      return execute('run', execute('from', '--pull-never', image), '--', ...command);
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function createBase(root: string): string {
  for (const name of [
    'bin',
    'usr/bin',
    'usr/local/bin',
    'usr/local/lib/node_modules',
    'etc/ssl',
    'root',
    'proc',
    'sys',
    'dev',
    'tmp',
    'var/tmp',
  ])
    mkdirSync(join(root, name), { recursive: true });
  for (const name of ['tmp', 'var/tmp']) chmodSync(join(root, name), 0o1777);
  const copyProgram = (from: string, to: string) => {
    copyFileSync(from, join(root, to));
    chmodSync(join(root, to), 0o755);
    for (const [library] of execFileSync('ldd', [from], { encoding: 'utf8' }).matchAll(/\/\S+\.so[^\s]*/g)) copyLibrary(library);
  };
  const copyLibrary = (library: string) => {
    mkdirSync(join(root, dirname(library)), { recursive: true });
    if (!existsSync(join(root, library))) copyFileSync(realpathSync(library), join(root, library));
  };
  copyProgram(process.execPath, 'usr/local/bin/node');
  // The native library of sharp needs it; every Debian has it beside libc.
  const [libc = ''] = /\/\S+\/libc\.so\S*/.exec(execFileSync('ldd', [process.execPath], { encoding: 'utf8' })) ?? [];
  copyLibrary(join(dirname(libc), 'libresolv.so.2'));
  for (const program of programs) copyProgram(program, program.slice(1));
  const npm = realpathSync(
    execFileSync('/bin/sh', ['-c', 'command -v npm'], { encoding: 'utf8', env: { PATH: '/usr/local/bin:/usr/bin:/bin' } }).trim(),
  );
  cpSync(dirname(dirname(npm)), join(root, 'usr/local/lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'));
  // Names of hosts and certificates, as on this machine.
  for (const file of ['hosts', 'nsswitch.conf']) if (existsSync(`/etc/${file}`)) copyFileSync(`/etc/${file}`, join(root, 'etc', file));
  if (existsSync('/etc/ssl/certs')) cpSync('/etc/ssl/certs', join(root, 'etc/ssl/certs'), { recursive: true, dereference: true });
  writeFileSync(join(root, 'etc/passwd'), 'root:x:0:0::/root:/bin/sh\n');
  writeFileSync(join(root, 'root/.npmrc'), readNpmSettings(root));
  return root;
}

/** The registry and its certificates, without any credentials. */
function readNpmSettings(root: string): string {
  const read = (name: string) =>
    execFileSync('npm', ['config', 'get', name], { encoding: 'utf8', cwd: tmpdir(), stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  const { NODE_EXTRA_CA_CERTS = '', SSL_CERT_FILE = '' } = process.env;
  const certificates = [read('cafile'), NODE_EXTRA_CA_CERTS, SSL_CERT_FILE].find((file) => existsSync(file));
  if (certificates === undefined) return `registry=${read('registry')}\n`;
  writeFileSync(join(root, 'etc/registry.pem'), readFileSync(certificates));
  return `registry=${read('registry')}\ncafile=/etc/registry.pem\n`;
}
