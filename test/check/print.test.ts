import { describe, expect, it } from 'vitest';
import { localeCodes } from '../../src/i18n/locales.ts';
import { recordedFault } from '../support/wordpress.ts';
import { before, pages, setup, shareContentSetup } from './support.ts';

// Two languages take two thirds of the time of four.
shareContentSetup({ languages: ['de', 'en'] });

describe('the list of findings', () => {
  it('prints each kind with its solution, what is wrong, and links into the editor of WordPress', async () => {
    const { code, out: printed } = await setup.check('--');
    expect(code).toBe(1);
    const { origin } = setup.wordpress;
    expect(printed).toContain(
      'mend unknownLayout: Replace the block by one of another kind, or have the layout built\n' +
        '  de  the layout “newsletter_teaser_2021” is not shown\n' +
        `      Aktivitäten  /aktivitaeten/  ${origin}/wp-admin/post.php?post=43&action=edit\n`,
    );
    expect(printed).toContain('mend missingAlt: Write the alternative text in the media library, in this language\n');
    expect(printed).toContain(`${origin}/wp-admin/nav-menus.php?action=edit&menu=`);
    expect(printed).toContain(`${before.filter(({ level }) => level === 'mend').length} to mend, 2 hints.`);
  });

  it('prints in the languages of the site', async () => {
    const { out: printed } = await setup.check('--language', 'de');
    expect(printed).toContain('  de  das Layout „newsletter_teaser_2021“ wird nicht gezeigt\n');
    const err = `--language: expected one of ${localeCodes.join(', ')}`;
    expect(await setup.check('--language', 'xx')).toMatchObject({ code: 2, err });
  });

  it('folds what is the same on several pages, and prints ten of them', async () => {
    setup.edit(pages, (posts) => {
      for (const post of posts) post.yoast_head_json = {};
    });
    const { findings } = await setup.check();
    const [folded, ...others] = findings.filter(({ kind, locale }) => kind === 'missingDescription' && locale === 'de');
    const paths = [folded, ...(folded?.alsoOn ?? [])].map((subject) => subject?.path);
    expect([paths, others]).toEqual([expect.arrayContaining(['/hotel/', '/kontakt/', '/aktivitaeten/']), []]);
    const { out: printed } = await setup.check('--');
    expect(printed).toContain(`  de  the description for search engines is empty (${paths.length} times)\n`);
    expect(paths.length).toBeGreaterThan(10);
    expect(printed).toContain(`      and ${paths.length - 10} more: --json lists them\n`);
  });
});

describe('npm run check:content', () => {
  it('exits with 2 and the reason if WordPress cannot be read', async () => {
    setup.wordpress.fault = recordedFault('maintenance-503');
    expect(await setup.check()).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(/^GET http:.* answered 503: expected status 200[\s\S]*npm run wordpress:check says/),
    });
    expect(await setup.check('--nonsense')).toMatchObject({ code: 2, out: '' });
    expect(await setup.check('--help')).toMatchObject({ code: 0, out: expect.stringContaining('Usage: npm run check:content') });
  });
});
