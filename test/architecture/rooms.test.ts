import { describe, expect, it } from 'vitest';
import { type Import, imports, productFiles, within } from './sourceFiles.ts';

/**
 * The folders of `src` with all others that each may import: the drawing of `docs/architecture.md`. The rules of `test/architecture.test.ts` say more
 * about some of them. A new arrow is added here and in the drawing, and never upwards.
 */
const base = ['lib', 'shared', 'i18n'];
const rooms: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  shared: [],
  i18n: ['shared'],
  cdn: ['lib'],
  observability: ['lib'],
  storage: ['lib'],
  addresses: ['i18n', 'shared'],
  config: [...base, 'addresses'],
  demo: ['i18n', 'lib'],
  content: [...base, 'addresses', 'config', 'observability', 'storage', 'cdn', 'demo'],
  pages: ['i18n', 'shared', 'addresses', 'config', 'content', 'images'],
  images: ['lib', 'config', 'observability', 'content'],
  inquiry: [...base, 'config', 'observability', 'storage'],
  backup: ['lib', 'config', 'storage'],
  replicas: ['lib', 'observability', 'storage', 'cdn', 'content'],
  findings: [...base, 'addresses', 'config', 'content'],
  responseCache: ['lib', 'storage'],
  rendering: ['lib', 'i18n', 'responseCache', 'pages'],
  branding: ['lib', 'config', 'responseCache', 'pages'],
  http: ['lib', 'i18n', 'addresses', 'observability', 'responseCache'],
  routes: [
    ...base,
    ...['addresses', 'config', 'observability', 'cdn', 'content', 'findings', 'images', 'inquiry', 'pages', 'rendering'],
    ...['replicas', 'responseCache', 'http'],
  ],
  fastPath: [...base, 'addresses', 'observability', 'responseCache', 'http', 'routes'],
  check: [...base, 'addresses', 'config', 'observability', 'content', 'findings', 'images', 'branding', 'rendering', 'demo'],
};

/** What page builders may import of content as values, and of pictures: no cache, no I/O. */
const pageImports = within(
  ...['blockTypes', 'menuItems', 'tableRow', 'text', 'types', 'uploads', 'valueTypes'].map((name) => `src/content/${name}.ts`),
  'src/images/address.ts',
);

const getRoom = (path: string) => /^src\/(\w+)\//.exec(path)?.[1] ?? null;

function findForbidden(room: string, edges: readonly Import[]): string[] {
  return edges
    .filter(({ from, to }) => getRoom(from) === room && to.startsWith('src/'))
    .filter(({ to }) => getRoom(to) !== room && !rooms[room]?.includes(getRoom(to) ?? ''))
    .map(({ from, to }) => `${from} → ${to}`);
}

describe('folders of src', () => {
  it('are all in the table', () => {
    const found = new Set(productFiles.flatMap((file) => getRoom(file) ?? []));
    expect([...found].toSorted()).toEqual(Object.keys(rooms).toSorted());
  });

  it.each(Object.keys(rooms))('src/%s imports no other folder than those of its row', (room) => {
    expect(findForbidden(room, imports)).toEqual([]);
  });

  it.each(Object.keys(rooms))('an import of src/findings/commands, or of the composition root, in src/%s is reported', (room) => {
    const targets = ['src/services.ts', ...(room === 'check' ? [] : ['src/findings/commands/run.ts'])];
    const edges = targets.map((to) => ({ from: `src/${room}/example.ts`, to, typeOnly: false }));
    expect(findForbidden(room, edges)).toHaveLength(targets.length);
  });

  it('have no circle', () => {
    const reaches = (room: string, wanted: string, path: readonly string[] = []): boolean =>
      !path.includes(room) && (rooms[room] ?? []).some((next) => next === wanted || reaches(next, wanted, [...path, room]));
    expect(Object.keys(rooms).filter((room) => reaches(room, room))).toEqual([]);
  });
});

describe('page builders', () => {
  const find = (edges: readonly Import[]) =>
    edges.filter(
      ({ from, to, typeOnly }) =>
        within('src/pageModels')(from) && within('src/content', 'src/images')(to) && !typeOnly && !pageImports(to),
    );

  it('import of content and pictures only what neither caches nor reads', () => {
    expect(find(imports)).toEqual([]);
  });

  it('that import a cache are reported', () => {
    const edge = { from: 'src/pageModels/head.ts', to: 'src/content/negativeEntries.ts', typeOnly: false };
    expect(find([edge, { ...edge, to: 'src/images/diskCache.ts' }])).toHaveLength(2);
  });
});

describe('parts of pages', () => {
  /** Each part with what it may import values of: itself and those before it. Types of `src/pageModels` itself they may all use. */
  const parts = ['elements', 'inquiry', 'blocks', 'dialogs'].map((name) => `src/pageModels/${name}`);
  const find = (edges: readonly Import[]) =>
    parts.flatMap((part, level) =>
      edges
        .filter(({ from, to, typeOnly }) => within(part)(from) && within('src/pageModels')(to) && !typeOnly)
        .filter(({ to }) => !within(...parts.slice(0, level + 1))(to)),
    );

  it('import values of the parts below them only', () => {
    expect(find(imports)).toEqual([]);
  });

  it('that import a value of a part above, or of a page, are reported', () => {
    const edge = { from: 'src/pageModels/inquiry/thanks.ts', to: 'src/pageModels/blocks/blocks.ts', typeOnly: false };
    expect(find([edge, { ...edge, to: 'src/pageModels/head.ts' }, { ...edge, to: 'src/pageModels/elements/links.ts' }])).toHaveLength(2);
  });
});
