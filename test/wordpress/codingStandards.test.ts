import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/** No registry that CI reaches has WordPress's standards: `PHPCS` names a phpcs that knows them. */
const phpcs = process.env.PHPCS ?? 'phpcs';
const standards = spawnSync(phpcs, ['-i'], { encoding: 'utf8' }).stdout ?? '';
const isAvailable = /\bWordPress\b/.test(standards);
const reason =
  standards === ''
    ? `there is no ${phpcs}, and the standards of WordPress are no package of npm or Debian`
    : `${phpcs} does not know the standards of WordPress, which are no package of npm or Debian`;
const ruleset = resolve(import.meta.dirname, '../../wordpress/phpcs.xml.dist');

describe.runIf(isAvailable)(`the companion plugin${isAvailable ? '' : ` (not tested: ${reason})`}`, () => {
  it("keeps WordPress's coding standards", () => {
    const { status, stdout } = spawnSync(phpcs, ['-q', '--report=emacs', `--standard=${ruleset}`], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, '']);
  });
});
