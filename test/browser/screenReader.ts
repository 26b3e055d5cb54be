import type { CDPSession, Page } from 'playwright-core';
import { nextFrames, sectionsAreLaidOut } from '../support/page.ts';

/*
 * A virtual screen reader: it writes down what NVDA, JAWS or Orca would say. It reads the tree that Chromium hands to them, which has modal
 * dialogs, popovers, `inert` and the shadow trees of the calendar, and it presses real keys; @guidepup/virtual-screen-reader derives a tree of
 * its own from the DOM, without those. Words for roles and states are English on every page; a change of language stands in parentheses.
 */

const readNodes = async (session: CDPSession) => (await session.send('Accessibility.getFullAXTree')).nodes;
const readDocument = async (session: CDPSession) => (await session.send('DOM.getDocument', { depth: -1, pierce: true })).root;
type TreeNode = Awaited<ReturnType<typeof readNodes>>[number];
type DocumentNode = Awaited<ReturnType<typeof readDocument>>;

/** A place of the reading cursor. Ids are those of nodes of the document. */
interface Stop {
  readonly id: number;
  readonly role: string;
  readonly said: string;
  /** Groups, lists, tables, landmarks and dialogs around it: entering one is announced. */
  readonly around: readonly Stop[];
}

interface Region {
  readonly isAlert: boolean;
  readonly text: string;
}

interface Heard {
  readonly document: number;
  readonly stops: readonly Stop[];
  readonly focused: Stop | undefined;
  readonly regions: ReadonlyMap<number, Region>;
}

/** Roles whose text flows on in the line. */
const inline = new Set(['StaticText', 'generic', 'strong', 'emphasis', 'time', 'superscript', 'subscript', 'code', 'Abbr']);
/** Roles that are said with their name, not entered. */
const whole = new Set(['link', 'button', 'textbox', 'checkbox', 'switch', 'radio', 'combobox', 'image', 'DisclosureTriangle']);
/** Roles that are announced where they are entered: the second set only with a name. */
const announced = new Set('banner main contentinfo navigation complementary list table grid dialog blockquote status alert'.split(' '));
const announcedByName = new Set(['region', 'form', 'group', 'radiogroup', 'figure', 'article']);
/** Their text is said as the name of a field or group, and not again. */
const labels = new Set(['LabelText', 'Legend']);
const cells = new Set(['cell', 'gridcell', 'columnheader', 'rowheader']);

/** One line without invisible characters; texts that were joined have no space before a comma. */
const clean = (text: string | undefined): string =>
  (text ?? '')
    .replaceAll(/[\u00ad\u2060\u200b]/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[,.;:)])/g, '')
    .trim();

/** What the attributes of an element say and the tree does not. */
interface Attributes {
  readonly lang: string;
  readonly isCurrent: boolean;
  readonly isRequired: boolean;
}

function readAttributes(root: DocumentNode): Map<number, Attributes> {
  const found = new Map<number, Attributes>();
  const visit = (node: DocumentNode, outer: string): void => {
    const attributes = new Map<string, string>();
    for (let at = 0; at < (node.attributes?.length ?? 0); at += 2)
      attributes.set(node.attributes?.[at] ?? '', node.attributes?.[at + 1] ?? '');
    const lang = attributes.get('lang') ?? outer;
    found.set(node.backendNodeId, { lang, isCurrent: attributes.has('aria-current'), isRequired: attributes.has('required') });
    for (const child of [...(node.children ?? []), ...(node.shadowRoots ?? [])]) visit(child, lang);
  };
  visit(root, '');
  return found;
}

function describeStates({ role, properties = [], value, description }: TreeNode, attributes?: Attributes): string[] {
  const states = new Map(properties.map((property) => [property.name as string, property.value.value]));
  const isChecked = states.get('checked');
  const isExpanded = states.get('expanded');
  return [
    role?.value === 'textbox' || role?.value === 'combobox' ? clean(`${value?.value ?? ''}`) || 'blank' : '',
    isChecked === undefined ? '' : isChecked === 'true' ? 'checked' : 'not checked',
    isExpanded === undefined ? '' : isExpanded ? 'expanded' : 'collapsed',
    states.get('pressed') === 'true' ? 'pressed' : '',
    attributes?.isRequired ? 'required' : '',
    states.get('disabled') === true ? 'unavailable' : '',
    states.get('invalid') === 'true' ? 'invalid' : '',
    attributes?.isCurrent ? 'current' : '',
    clean(description?.value),
  ].filter((state) => state !== '');
}

function hear(nodes: readonly TreeNode[], attributes: ReturnType<typeof readAttributes>, language: string): Heard {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const stops: Stop[] = [];
  const regions = new Map<number, Region>();
  let focused: Stop | undefined;
  let spokenLanguage = language;
  /** Whether the next text begins a line. */
  let isNewLine = true;
  let isInLabel = false;
  const getChildren = (node: TreeNode): TreeNode[] => (node.childIds ?? []).flatMap((id) => byId.get(id) ?? []);
  const getText = (node: TreeNode): string =>
    node.role?.value === 'StaticText' ? clean(node.name?.value) : clean(getChildren(node).map(getText).join(' '));
  const has = (node: TreeNode, name: string): boolean =>
    node.properties?.some((property) => property.name === name && property.value.value === true) ?? false;
  const find = (node: TreeNode, role: string): TreeNode[] =>
    getChildren(node).flatMap((child) => (child.role?.value === role ? [child] : find(child, role)));

  const speak = (node: TreeNode, words: readonly string[], around: readonly Stop[]): Stop => {
    const id = node.backendDOMNodeId ?? 0;
    const { lang = '' } = attributes.get(id) ?? {};
    const voice = lang === spokenLanguage || lang === '' ? '' : `(${lang}) `;
    if (lang !== '') spokenLanguage = lang;
    const stop = { id, role: node.role?.value, said: voice + words.filter((word) => word !== '').join(', '), around };
    if (has(node, 'focused')) focused = stop;
    return stop;
  };
  const stopAt = (node: TreeNode, words: readonly string[], around: readonly Stop[], role: string = node.role?.value): Stop => {
    const stop = { ...speak(node, words, around), role };
    stops.push(stop);
    isNewLine = true;
    return stop;
  };

  const visit = (node: TreeNode, around: readonly Stop[], columns: readonly string[], column: number): void => {
    const role: string = node.role?.value ?? '';
    const name = clean(node.name?.value);
    const states = describeStates(node, attributes.get(node.backendDOMNodeId ?? 0));
    const children = getChildren(node);
    const visitChildren = (): void => {
      for (const child of children) visit(child, around, columns, column);
    };
    if (node.ignored) {
      visitChildren();
      return;
    }
    const live = node.properties?.find((property) => property.name === 'live')?.value.value;
    if (live !== undefined && live !== 'off')
      regions.set(node.backendDOMNodeId ?? 0, { isAlert: live === 'assertive', text: getText(node) });

    if (role === 'StaticText') {
      const last = stops.at(-1);
      if (name === '' || isInLabel) return;
      const stop = speak(node, [name], around);
      if (isNewLine || last === undefined) stops.push(stop);
      else stops[stops.length - 1] = { ...last, said: `${last.said} ${stop.said}` };
      isNewLine = false;
    } else if (cells.has(role)) {
      const header = role === 'columnheader' ? '' : (columns[column] ?? '');
      const control = find(node, 'button')[0] ?? find(node, 'link')[0];
      const controlWords = control === undefined ? [] : [control.role?.value, ...describeStates(control)];
      stopAt(control ?? node, [role, header, name || getText(node), ...states, ...controlWords], around, role);
    } else if (role === 'row') {
      for (const [index, child] of children.filter(({ ignored }) => !ignored).entries()) visit(child, around, columns, index);
    } else if (role === 'heading') {
      const link = find(node, 'link')[0];
      const level = node.properties?.find((property) => property.name === 'level')?.value.value;
      stopAt(link ?? node, [`heading ${level}`, ...(link === undefined ? [] : ['link']), name, ...states], around, role);
    } else if (whole.has(role)) {
      stopAt(node, [role === 'DisclosureTriangle' ? 'button' : role, name || getText(node), ...states], around);
    } else if (live !== undefined && getText(node) === '') {
      return;
    } else if (announced.has(role) || (announcedByName.has(role) && name !== '')) {
      const isTable = role === 'table' || role === 'grid';
      const parts = isTable ? find(node, 'row') : role === 'list' ? find(node, 'listitem') : [];
      const stop = stopAt(node, [role, name, parts.length === 0 ? '' : `${parts.length} ${isTable ? 'rows' : 'items'}`, ...states], around);
      const headers = find(node, 'columnheader').map((header) => clean(header.name?.value) || getText(header));
      for (const child of children) visit(child, [...around, stop], isTable ? headers : columns, column);
      isNewLine = true;
    } else {
      if (has(node, 'focused') && role !== 'RootWebArea') speak(node, [name, ...states], around);
      if (!inline.has(role)) isNewLine = true;
      isInLabel ||= labels.has(role);
      visitChildren();
      isInLabel &&= !labels.has(role);
      if (!inline.has(role)) isNewLine = true;
    }
  };
  const [root] = nodes;
  if (root === undefined) throw new Error('The page has no accessibility tree');
  visit(root, [], [], 0);
  return { document: root.backendDOMNodeId ?? 0, stops, focused, regions };
}

export interface ScreenReader {
  /** Reads on until a line has the given words. */
  readTo(words: string): Promise<void>;
  /** Moves on from stop to stop of a role, as by the keys H, K, B and T, until one has the given words. */
  jumpTo(role: string, words: string): Promise<void>;
  /** Presses a key and listens; `done` resolves when what the key starts is over. */
  press(key: string, done?: () => Promise<unknown>): Promise<void>;
  /** Presses Enter where the reading cursor is. */
  enter(done?: () => Promise<unknown>): Promise<void>;
  /** Presses Tab until the focused element has the given words. */
  tabTo(words: string): Promise<void>;
  type(text: string): Promise<void>;
  transcript(): string;
}

/** What is around a stop and not around, or at, the one before. */
function listEntered(stop: Stop, from: Stop | undefined): string[] {
  const known = new Set([from, ...(from?.around ?? [])].map((each) => each?.id));
  return stop.around.filter(({ id }) => !known.has(id)).map(({ said }) => said);
}

/** More stops than lie between two words of a journey. */
const MAX_STEPS = 60;

/** Starts to read a page, whose title it says first. */
export async function startScreenReader(page: Page): Promise<ScreenReader> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('Accessibility.enable');
  const lines: string[] = [];
  let heard: Heard | undefined;
  let cursor = -1;

  const listen = async (): Promise<Heard> => {
    await nextFrames(page);
    const before = heard;
    const attributes = readAttributes(await readDocument(session));
    const language = (await page.locator('html').getAttribute('lang')) ?? '';
    const now = hear(await readNodes(session), attributes, language);
    heard = now;
    if (now.document !== before?.document) {
      lines.push(`page, (${language}) ${await page.title()}`);
      cursor = -1;
    }
    const { focused } = now;
    if (focused !== undefined && (focused.id !== before?.focused?.id || focused.said !== before.focused.said))
      lines.push(...listEntered(focused, before?.focused), focused.said);
    if (focused !== undefined && focused.id !== before?.focused?.id) cursor = now.stops.findIndex(({ id }) => id === focused.id);
    for (const [id, { isAlert, text }] of now.regions) {
      const known = before?.regions.get(id);
      // A region that comes with its text says nothing, unless it is an alert.
      if (text !== '' && text !== known?.text && (known !== undefined || (isAlert && before !== undefined)))
        lines.push(`${isAlert ? 'alert' : 'status'}: ${text}`);
    }
    return now;
  };
  const press = async (key: string, done?: () => Promise<unknown>): Promise<Heard> => {
    lines.push(`> ${key}`);
    await page.keyboard.press(key);
    if (done !== undefined) {
      await done();
      // It may have led to another page.
      await sectionsAreLaidOut(page);
    }
    return listen();
  };
  const move = (isWanted: (stop: Stop) => boolean, words: string): void => {
    const stops = heard?.stops ?? [];
    let from = stops[cursor];
    for (cursor += 1; cursor < stops.length; cursor++) {
      const stop = stops[cursor];
      if (stop === undefined || !isWanted(stop)) continue;
      lines.push(...listEntered(stop, from), stop.said);
      if (stop.said.includes(words)) return;
      from = stop;
    }
    throw new Error(`Nothing says "${words}":\n${lines.join('\n')}`);
  };
  await sectionsAreLaidOut(page);
  await listen();
  return {
    async readTo(words) {
      lines.push('> read on');
      move(() => true, words);
    },
    async jumpTo(wanted, words) {
      lines.push(`> next ${wanted}`);
      move((stop) => stop.role === wanted, words);
    },
    async press(key, done) {
      await press(key, done);
    },
    async enter(done) {
      const stop = heard?.stops[cursor];
      if (stop === undefined) throw new Error('The cursor is nowhere');
      await session.send('DOM.focus', { backendNodeId: stop.id });
      await press('Enter', done);
    },
    async tabTo(words) {
      for (let step = 0; step < MAX_STEPS; step++) if ((await press('Tab')).focused?.said.includes(words)) return;
      throw new Error(`Tab never comes to "${words}":\n${lines.join('\n')}`);
    },
    async type(text) {
      lines.push(`> "${text}"`);
      await page.keyboard.type(text);
      await listen();
    },
    transcript: () => `${lines.join('\n')}\n`,
  };
}
