import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import demoSite from '../../src/config/demoSite.json' with { type: 'json' };
import type { LinkedFinding } from '../../src/findings/commands/run.ts';
import { runPrintedCheck } from '../check/printedCheck.ts';
import { deactivateCompanion, findPost, installCompanion, pluginName, pluginSource, uninstallCompanion } from './companion.ts';
import { type Editor, logIn } from './editor.ts';
import { describeWordpress, leaveOut, queryDatabase, wordpress } from './support.ts';

const folder = mkdtempSync(join(tmpdir(), 'wp-check-'));
const inWordpress = (path: string) => join(wordpress.state, 'wp/wp-content', path);

async function check(
  menus: object = demoSite.menus,
): Promise<{ code: number; printed: string; kinds: string[]; problems: LinkedFinding[] }> {
  const siteFile = join(folder, 'site.json');
  writeFileSync(siteFile, JSON.stringify({ ...demoSite, menus, legalPages: undefined }));
  const env = { SITE_FILE: siteFile };
  const problems = JSON.parse((await runPrintedCheck([wordpress.origin, '--json'], env)).printed) as LinkedFinding[];
  return { ...(await runPrintedCheck([wordpress.origin], env)), problems, kinds: problems.map(({ kind }) => kind) };
}

/** Adds a must-use plugin. */
const addPlugin = (code: string) => writeFileSync(inWordpress('mu-plugins/broken.php'), `<?php\n${code}`);

describeWordpress('npm run wordpress:check', () => {
  let administrator: Editor;
  let permalinks: string;
  beforeAll(async () => {
    administrator = await logIn(wordpress.origin, 'redaktion');
    await installCompanion(administrator);
    permalinks = queryDatabase("SELECT option_value FROM wp_options WHERE option_name = 'permalink_structure'");
  });
  afterEach(() => {
    rmSync(inWordpress('mu-plugins/broken.php'), { force: true });
    leaveOut();
  });
  afterAll(async () => {
    await uninstallCompanion(administrator);
    rmSync(folder, { recursive: true });
  });

  it('finds nothing to mend in a complete WordPress', async () => {
    expect(await check()).toMatchObject({ code: 0, kinds: [], printed: expect.stringContaining('nothing is missing') });
  });

  it('names plain permalinks', async () => {
    queryDatabase("UPDATE wp_options SET option_value = '' WHERE option_name IN ('permalink_structure', 'rewrite_rules')");
    const restore = () => queryDatabase(`UPDATE wp_options SET option_value = '${permalinks}' WHERE option_name = 'permalink_structure'`);
    const found = await check().finally(restore);
    expect(found).toMatchObject({ code: 1, kinds: ['permalinks'], printed: expect.stringContaining('Choose “Post name”') });
  });

  it.each([
    ['all of REST', "add_filter('rest_authentication_errors', fn() => new WP_Error('no', 'no', ['status' => 401]));"],
    [
      'pages only',
      "add_filter('rest_pre_dispatch', fn($r, $s, $q) => strpos($q->get_route(), '/wp/v2/pages') === 0 ? new WP_Error('no', 'no', ['status' => 403]) : $r, 10, 3);",
    ],
  ])('says that reading is refused: %s', async (_what, code) => {
    addPlugin(code);
    expect(await check()).toMatchObject({ code: 1, kinds: ['restBlocked'] });
  });

  it('says that something is printed before the JSON, and that WordPress fails', async () => {
    writeFileSync(inWordpress('faults/notice'), '');
    const printed = await check().finally(() => rmSync(inWordpress('faults/notice')));
    expect(printed).toMatchObject({ code: 1, kinds: ['invalidJson'], printed: expect.stringContaining('WP_DEBUG_DISPLAY') });
    writeFileSync(join(wordpress.state, 'wp/.maintenance'), '<?php $upgrading = time();');
    const maintained = await check().finally(() => rmSync(join(wordpress.state, 'wp/.maintenance')));
    expect(maintained).toMatchObject({ code: 2, kinds: ['unavailable'] });
  });

  it('names a companion plugin that is switched off, and what it would have replaced, in order', async () => {
    await deactivateCompanion(administrator);
    leaveOut('types', 'acf', 'yoast', 'menus');
    const bare = await check();
    leaveOut();
    const alone = await check();
    await installCompanion(administrator);
    expect(bare.kinds).toEqual(['plugin', 'postTypes', 'postTypes', 'postTypes', 'fields', 'menu', 'searchTexts']);
    expect(bare.problems.at(-1)?.level).toBe('hint');
    expect(alone.kinds).toEqual(['plugin']);
  });

  it('names a companion plugin of another version', async () => {
    const file = inWordpress(`plugins/${pluginName}/${pluginName}.php`);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/Version: {11}\d[\d.]*/, 'Version:           0.0.9'));
    const found = await check().finally(() => cpSync(pluginSource, inWordpress(`plugins/${pluginName}`), { recursive: true }));
    expect(found).toMatchObject({ code: 1, kinds: ['pluginVersion'], printed: expect.stringContaining('0.0.9') });
  });

  it('names missing fields, and fields that answer with ids', async () => {
    leaveOut('acf', 'yoast');
    expect(await check()).toMatchObject({ code: 1, kinds: ['fields'] });
    leaveOut();
    addPlugin(
      "add_filter('rest_request_before_callbacks', function ($r, $h, $q) { $q->set_param('acf_format', 'light'); return $r; }, 10, 3);",
    );
    expect(await check()).toMatchObject({ code: 1, kinds: ['fieldFormat'] });
  });

  it('names missing languages, translations and home pages', async () => {
    leaveOut('language', 'acf', 'yoast');
    expect((await check()).kinds).toEqual(['fields', 'languages', 'languages', 'languages']);
    leaveOut();
    addPlugin(
      "add_action('rest_api_init', function () { unset($GLOBALS['wp_rest_additional_fields']['page']['wpml_translations']); }, 999);",
    );
    expect((await check()).kinds).toEqual(['translations']);
    rmSync(inWordpress('mu-plugins/broken.php'));
    const home = await findPost('pages', 'home', '/fr');
    await administrator.save('POST', `/wp/v2/pages/${home}`, { status: 'draft' });
    const found = await check();
    await administrator.save('POST', `/wp/v2/pages/${home}`, { status: 'publish' });
    expect(found).toMatchObject({ code: 1, kinds: ['home'], printed: expect.stringContaining('there is no home page in Français') });
  });

  it('names menus of the site file that are not there', async () => {
    const { kinds, printed } = await check({ ...demoSite.menus, fr: { ...demoSite.menus.fr, main: 999999 } });
    expect(kinds).toEqual(['menu']);
    expect(printed).toContain('fr  WordPress has no menu 999999');
  });
});
