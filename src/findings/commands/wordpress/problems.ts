/** Everything that can keep the site from reading a WordPress, in the order in which to mend it. */
export const problemKinds = [
  'address',
  'unavailable',
  'permalinks',
  'restBlocked',
  'invalidJson',
  'plugin',
  'pluginVersion',
  'postTypes',
  'fields',
  'fieldFormat',
  'languages',
  'translations',
  'home',
  'menus',
  'searchTexts',
] as const;
export type ProblemKind = (typeof problemKinds)[number];

/** Something that a WordPress lacks. */
export interface Problem {
  readonly kind: ProblemKind;
  /** `mend` fails the check, `hint` does not. */
  readonly level: 'mend' | 'hint';
  /** The problem, and its solution. */
  readonly what: string;
  readonly todo: string;
}

const installPlugin =
  'install the companion plugin: "npm run wordpress:zip" or /api/plugin.zip of the site, then Plugins, Add New, Upload; it needs WordPress 6.1 and PHP 7.4 or later';
const todos: Readonly<Record<ProblemKind, string>> = {
  address: 'give the address of WordPress itself, without a path, such as https://cms.hotel.example',
  unavailable: 'look into the log of PHP and of the web server, and run this check again',
  permalinks: 'choose "Post name" under Settings, Permalinks',
  restBlocked:
    'allow reading /wp-json/wp/v2/ and /wp-json/menus/v1/ without a login in the security plugin, the web server or the firewall',
  invalidJson:
    'if the address is that of WordPress, PHP prints something before the JSON: set WP_DEBUG_DISPLAY to false in wp-config.php, and mend what the log of PHP names',
  plugin: installPlugin,
  pluginVersion: installPlugin,
  postTypes: 'activate the companion plugin: it registers the type; or set "show_in_rest" where it is registered',
  fields: 'install and activate Secure Custom Fields, or Advanced Custom Fields PRO 5.11 or later; the companion plugin brings the fields',
  fieldFormat:
    'activate the companion plugin; for field groups of your own set the filter acf/settings/rest_api_format to "standard"; "npm run check:content" names every field',
  languages:
    'install WPML or Polylang and add the language. WPML: "Different languages in directories". Polylang: "The language is set from the directory name" and "Hide URL language information for default language". The default language is the first of "languages" in the site file, German where the site has it',
  translations: 'activate the companion plugin beside WPML or Polylang, or install the plugin "WPML REST API"',
  home: 'publish a page in the language and choose it as front page under Settings, Reading; without the companion plugin its slug must be "home"',
  menus:
    'create the menu under Appearance, Menus, and choose its location there, which the companion plugin has for each language; or enter its id as "menus" in the site file',
  searchTexts: 'activate Yoast SEO, or the companion plugin, which has fields for title and description',
};

/** Creates a problem with its solution. */
export function createProblem(kind: ProblemKind, what: string, level: Problem['level'] = 'mend'): Problem {
  return { kind, level, what, todo: todos[kind] };
}

/** Returns the problems in the order in which to mend them. */
export function orderProblems(problems: readonly Problem[]): Problem[] {
  return problems.toSorted((a, b) => problemKinds.indexOf(a.kind) - problemKinds.indexOf(b.kind));
}
