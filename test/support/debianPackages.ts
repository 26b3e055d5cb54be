import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs Debian's packages, but only as root. Returns null, or why they cannot be installed. @param timeoutMs limit for all of them */
export function installPackages(names: readonly string[], timeoutMs: number): string | null {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return `${names.join(', ')} missing, and packages are installed as root only`;
  const apt = 'apt-get -o DPkg::Lock::Timeout=120 install -y -qq --no-install-recommends';
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  try {
    execFileSync('sh', ['-c', `apt-get update -qq && ${apt} ${names.join(' ')}`], { stdio: 'ignore', timeout: timeoutMs, env });
    return null;
  } catch (error) {
    return `${names.join(', ')} could not be installed (${error instanceof Error ? error.message.split('\n')[0] : error})`;
  }
}
