import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type CompleteTheme,
  completeTheme,
  DEFAULT_ACCENT,
  findLowContrasts,
  fixedColours,
  neutralColours,
  themeSchema,
} from '../../src/config/theme.ts';
import { describeIssues } from '../../src/lib/parse.ts';
import { getThemeToken } from '../../src/rendering/branding/createBranding.ts';

const tokens = readFileSync(join(import.meta.dirname, '../../static/styles/tokens.css'), 'utf8');
const getToken = (name: string) =>
  new RegExp(`${name}: (#[\\da-f]{3,6});`).exec(tokens)?.[1]?.replace(/^#(\w)(\w)(\w)$/, '#$1$1$2$2$3$3') ?? '';

/** Problems of a theme, as the operator reads them. */
function listProblems(theme: unknown): string[] {
  const { error } = themeSchema.safeParse(theme);
  return error === undefined ? [] : describeIssues(error, theme);
}

describe('the colours of the demo hotel', () => {
  it('have the contrasts that a theme needs', () => {
    const colours = Object.fromEntries(
      Object.keys(completeTheme({ accent: '#96305f' })).map((name) => [name, getToken(getThemeToken(name as keyof CompleteTheme))]),
    );
    expect(Object.values(colours).every((colour) => colour.length === 7)).toBe(true);
    expect(findLowContrasts({ ...completeTheme({ accent: '#96305f' }), ...colours, ...fixedColours })).toEqual([]);
  });

  it('are the ones that a theme without its own has', () => {
    expect(DEFAULT_ACCENT).toBe(getToken('--accent'));
    expect(neutralColours).toEqual({ page: getToken('--page'), text: getToken('--text'), dark: getToken('--dark') });
    expect(fixedColours).toEqual({
      error: getToken('--error'),
      errorGround: getToken('--error-ground'),
      progress: getToken('--progress'),
      field: getToken('--field'),
    });
  });
});

describe('a theme', () => {
  it.each(['#1f5f7a', '#96305f', '#2f5d3a', '#5b3f8c', '#7a4a12', '#0b4f9c', '#8a1c1c', '#333333'])(
    'of the accent %s alone, and on light pages of other colours, has enough contrast everywhere: the other colours follow',
    (accent) => {
      expect(listProblems({ accent })).toEqual([]);
      for (const page of ['#ffffff', '#f4f7f8', '#f7f3ea']) expect(listProblems({ accent, page }), page).toEqual([]);
    },
  );

  it('whose accent is too pale for text is refused with the pair and its ratio, each pair of colours once', () => {
    const [problem, ...others] = listProblems({ accent: '#7fb2c8', page: '#ffffff' });
    expect(problem).toBe(
      'accent: expected a contrast of at least 4.5:1 (WCAG 2.2) between accent #7fb2c8 and page #ffffff, which have 2.3:1, received "#7fb2c8"',
    );
    expect(others.filter((other) => other.includes('#7fb2c8 and page'))).toEqual([]);
    expect(others.every((other) => other.startsWith('accent: '))).toBe(true);
  });

  it.each([
    [{ accent: '#1f5f7a', text: '#999999' }, 'text', 'text #999999 and page #fdfbf7'],
    [{ accent: '#1f5f7a', dark: '#999999' }, 'dark', 'and dark #999999'],
    [{ accent: '#1f5f7a', page: '#222222' }, 'page', 'error #b3261e and page #222222'],
    [{ accent: '#1f5f7a', onAccent: '#336677' }, 'onAccent', 'onAccent #336677 and accent #1f5f7a'],
  ])('%j is refused with a problem of %s that names the pair', (theme, key, pair) => {
    const problems = listProblems(theme);
    expect(problems.filter((problem) => problem.startsWith(`${key}: expected a contrast`) && problem.includes(pair))).not.toEqual([]);
  });

  it.each(['red', '#12345', '#1234567', 'rgb(1 2 3)', '#96305f;}body{display:none', ''])(
    'with the colour %j is refused, for its form only',
    (accent) => {
      expect(listProblems({ accent })).toEqual([`accent: expected a colour such as #96305f, received ${JSON.stringify(accent)}`]);
    },
  );
});
