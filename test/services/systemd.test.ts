import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readText } from '../support/documents.ts';
import { ensureProgram } from './process.ts';

const MAX_EXPOSURE = 2;
const analyze = ensureProgram('/usr/bin/systemd-analyze', 'systemd');
const unit = readText('deploy/systemd/hotel.service');
const nightly = Object.fromEntries(
  ['hotel-backup.service', 'hotel-backup.timer'].map((name) => [name, readText(`deploy/systemd/${name}`)]),
);

/** Runs systemd-analyze on units by file name, with Node where it is on this machine. */
function run(units: Readonly<Record<string, string>>, ...args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'hotel-systemd-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const files = Object.entries(units).map(([name, text]) => {
    const file = join(folder, name);
    writeFileSync(file, text.replace('/usr/bin/node', process.execPath));
    return file;
  });
  return spawnSync(analyze ?? '', [...args, ...files], { encoding: 'utf8' });
}

it.runIf(analyze !== undefined)('systemd finds no fault in the units, and gives the site an exposure of at most 2.0 of 10', () => {
  expect(run({ 'hotel.service': unit, ...nightly }, 'verify')).toMatchObject({
    status: 0,
    stderr: '',
  });
  const getExposure = (text: string) =>
    Number(/exposure level for hotel\.service: ([\d.]+)/.exec(run({ 'hotel.service': text }, 'security', '--offline=yes').stdout)?.[1]);
  expect(getExposure(unit)).toBeLessThanOrEqual(MAX_EXPOSURE);
  expect(getExposure(unit.replace(/^(?:Protect|Restrict|Private|SystemCall|Capability).*\n/gm, ''))).toBeGreaterThan(MAX_EXPOSURE);
});
