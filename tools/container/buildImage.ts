import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, statSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { parseExecForm, type Instruction, type Stage, parseVariables, splitArguments } from './dockerfile.ts';

/** What a stage has become: a folder standing for its root, and what the instructions have set. */
export interface Image {
  readonly root: string;
  workdir: string;
  env: Readonly<Record<string, string>>;
  user: { readonly uid: number; readonly gid: number };
  volumes: readonly string[];
  command: readonly string[];
  healthcheck: readonly string[];
}

export interface BuildContext {
  /** Folder with one subfolder for each stage. */
  readonly folder: string;
  /** The build context, and which of its paths .dockerignore leaves out. */
  readonly context: string;
  readonly isIgnored: (path: string) => boolean;
  /** Environment of RUN, below that of the image: where programs are found, how the network is reached. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly report: (step: string) => void;
}

/** Carries out all stages. @returns the last one. @throws Error at anything it cannot carry out as Docker would */
export function buildImage(stages: readonly Stage[], surroundings: BuildContext): Image {
  const images = new Map<string, Image>();
  let last: Image | undefined;
  for (const [index, { name, base, instructions }] of stages.entries()) {
    const root = join(surroundings.folder, `${index}-${name}`);
    last = startStage(root, base, images.get(base));
    surroundings.report(`[${name}] FROM ${base}`);
    for (const instruction of instructions) {
      const start = performance.now();
      const carryOut = handlers[instruction.name];
      if (carryOut === undefined) throw new Error(`The replay does not know ${instruction.name} yet`);
      carryOut(last, instruction, { ...surroundings, images });
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      surroundings.report(`[${name}] ${instruction.text} (${seconds} s)`);
    }
    images.set(name, last);
  }
  if (last === undefined) throw new Error('The Dockerfile has no stage');
  return last;
}

/** A stage begins as a copy of another one, or empty where it starts from an image: our own Node stands for that. */
function startStage(root: string, base: string, parent: Image | undefined): Image {
  mkdirSync(root);
  if (parent !== undefined) {
    cpSync(parent.root, root, { recursive: true, verbatimSymlinks: true });
    return { ...parent, root };
  }
  const [, version] = /^node:(\d+\.\d+\.\d+)-/.exec(base) ?? [];
  if (version !== process.versions.node) {
    throw new Error(`The image is ${base}, but this replay runs on Node ${process.versions.node}`);
  }
  return { root, workdir: '/', env: {}, user: { uid: 0, gid: 0 }, volumes: [], command: [], healthcheck: [] };
}

type Handler = (image: Image, instruction: Instruction, build: BuildContext & { readonly images: ReadonlyMap<string, Image> }) => void;

const handlers: Readonly<Record<string, Handler>> = {
  WORKDIR(image, { args: rest }) {
    image.workdir = resolve(image.workdir, rest);
    mkdirSync(join(image.root, image.workdir), { recursive: true });
  },
  ENV(image, { args: rest }) {
    image.env = { ...image.env, ...Object.fromEntries(parseVariables(rest)) };
  },
  RUN(image, { args: rest, flags }, { env }) {
    refuseFlags(flags, []);
    const cwd = join(image.root, image.workdir);
    const { status, stdout, stderr } = spawnSync('/bin/sh', ['-c', rest], {
      cwd,
      env: { ...env, ...image.env },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 2 ** 26,
    });
    if (status !== 0) throw new Error(`RUN ${rest} failed with ${status}\n${stdout}\n${stderr}`);
  },
  COPY(image, { args: rest, flags }, { images, context, isIgnored }) {
    refuseFlags(flags, ['from', 'chown']);
    const stage = flags.from === undefined ? { root: context } : images.get(flags.from);
    if (stage === undefined) throw new Error(`There is no stage ${flags.from} to copy from`);
    const isLeftOut = (path: string) => stage.root === context && isIgnored(relative(context, path));
    const sources = splitArguments(rest);
    const destination = sources.pop() ?? '';
    for (const source of sources) {
      const from = join(stage.root, source);
      if (isLeftOut(from)) throw new Error(`COPY ${source}: .dockerignore leaves it out`);
      const intoFolder = !statSync(from).isDirectory() && (destination.endsWith('/') || sources.length > 1);
      const to = join(image.root, resolve(image.workdir, destination), intoFolder ? basename(from) : '');
      cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: (path) => !isLeftOut(path) });
      if (flags.chown !== undefined && process.getuid?.() === 0) execFileSync('chown', ['-R', flags.chown, to]);
    }
  },
  VOLUME(image, { args: rest }) {
    image.volumes = [...image.volumes, ...splitArguments(rest)];
  },
  USER(image, { args: rest }) {
    const [uid = Number.NaN, gid = uid] = rest.split(':').map(Number);
    if (Number.isNaN(uid) || Number.isNaN(gid)) throw new Error(`USER ${rest}: the replay wants numbers`);
    image.user = { uid, gid };
  },
  EXPOSE() {},
  HEALTHCHECK(image, { args: rest }) {
    image.healthcheck = commandOf(rest.replace(/^CMD\s+/, ''));
  },
  CMD(image, { args: rest }) {
    image.command = commandOf(rest);
  },
};

function commandOf(text: string): string[] {
  return parseExecForm(text) ?? ['/bin/sh', '-c', text];
}

function refuseFlags(flags: Instruction['flags'], known: readonly string[]): void {
  const unknown = Object.keys(flags).find((flag) => !known.includes(flag));
  if (unknown !== undefined) throw new Error(`The replay does not know --${unknown} yet`);
}
