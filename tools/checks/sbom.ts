import packageJson from '../../package.json' with { type: 'json' };
import packageLock from '../../package-lock.json' with { type: 'json' };

/* `npm run sbom`: prints the bill of materials of production as CycloneDX 1.6 (https://cyclonedx.org). The same lock file gives the same text. */

/** Development packages whose code or fonts the build puts into the files for browsers, with what they depend on. */
export const bundledPackages = ['alpinejs', 'cally', '@fontsource/cormorant', '@fontsource/gothic-a1'] as const;

interface LockEntry {
  /** Name of the package, where the folder has another one (an alias). */
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  /** True of a package that development packages and optional ones of production depend on. */
  readonly devOptional?: boolean;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}

interface Component {
  readonly type: 'library' | 'platform';
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  /** `optional`: of packages built per platform, an installation holds one or two. */
  readonly scope: 'required' | 'optional';
  readonly licenses: readonly { readonly expression: string }[];
  readonly hashes?: readonly { readonly alg: 'SHA-512'; readonly content: string }[];
}

const packages: Readonly<Record<string, LockEntry>> = packageLock.packages;
const FOLDER = 'node_modules/';

/** Returns the bill of materials: production packages, bundled ones, and Node itself. */
export function buildSbom() {
  const bundled = new Set(bundledPackages.flatMap((name) => listWithDependencies(name)));
  const components = Object.entries(packages).flatMap(([path, entry]) => {
    const isInProduction = path !== '' && entry.dev !== true;
    return isInProduction || bundled.has(path) ? [toComponent(path, entry)] : [];
  });
  const node = packages[`${FOLDER}node`] ?? {};
  const unique = new Map([...components, toComponent(`${FOLDER}node`, node, 'platform')].map((component) => [component.purl, component]));
  const { name, version } = packageJson;
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': 'site', name, version } },
    components: [...unique.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1)),
  } as const;
}

/** Paths of a package and everything it depends on, in the lock file. */
function listWithDependencies(name: string, from = '', found = new Set<string>()): string[] {
  const nested = `${from}/${FOLDER}${name}`;
  const path = nested in packages ? nested : `${FOLDER}${name}`;
  if (found.has(path)) return [...found];
  found.add(path);
  for (const dependency of Object.keys(packages[path]?.dependencies ?? {})) listWithDependencies(dependency, path, found);
  return [...found];
}

function toComponent(
  path: string,
  { name, version = '', license, integrity, optional, devOptional }: LockEntry,
  type: Component['type'] = 'library',
): Component {
  const known = name ?? path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);
  const purl = `pkg:npm/${known.replace('@', '%40')}@${version}`;
  const hash = integrity?.startsWith('sha512-') ? Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') : null;
  return {
    type,
    'bom-ref': purl,
    name: known,
    version,
    purl,
    scope: optional === true || devOptional === true ? 'optional' : 'required',
    licenses: license === undefined ? [] : [{ expression: license }],
    ...(hash !== null && { hashes: [{ alg: 'SHA-512', content: hash }] }),
  };
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(buildSbom(), null, 2)}\n`);
