import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Firefox and WebKit, with what they need, are up to 120 MB. */
const INSTALL_TIMEOUT_MS = 300_000;

/** Installs Debian's packages, but only as root. Returns null, or why they cannot be installed. */
export function installPackages(names: readonly string[]): string | null {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return `${names.join(', ')} missing, and packages are installed as root only`;
  const apt = 'apt-get -o DPkg::Lock::Timeout=120 install -y -qq --no-install-recommends';
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  try {
    execFileSync('sh', ['-c', `apt-get update -qq && ${apt} ${names.join(' ')}`], { stdio: 'ignore', timeout: INSTALL_TIMEOUT_MS, env });
    return null;
  } catch (error) {
    return `${names.join(', ')} could not be installed (${error instanceof Error ? error.message.split('\n')[0] : error})`;
  }
}
