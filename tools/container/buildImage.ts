import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, statSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { type Instruction, parseExecForm, parseVariables, type Stage, splitArguments } from './dockerfile.ts';

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** State of a stage: the folder that stands for its root, and the settings of its instructions. */
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
  /** Folder in which each stage gets a subfolder. */
  readonly folder: string;
  /** The build context: the repository. */
  readonly context: string;
  /** True for a path, relative to the context, that .dockerignore excludes. */
  readonly isIgnored: (path: string) => boolean;
  /** Environment of RUN, overridden by the image's: PATH, proxies, npm settings. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly report: (step: string) => void;
}

/** Executes all stages and returns the last one. @throws Error if a command fails or an instruction is not supported */
export function buildImage(stages: readonly Stage[], build: BuildContext): Image {
  const images = new Map<string, Image>();
  let last: Image | undefined;
  for (const [index, { name, base, instructions }] of stages.entries()) {
    const root = join(build.folder, `${index}-${name}`);
    last = startStage(root, base, images.get(base));
    build.report(`[${name}] FROM ${base}`);
    for (const instruction of instructions) {
      const start = performance.now();
      const handle = handlers[instruction.name];
      if (handle === undefined) throw new Error(`The replay does not support ${instruction.name}`);
      handle(last, instruction, { ...build, images });
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      build.report(`[${name}] ${instruction.text} (${seconds} s)`);
    }
    images.set(name, last);
  }
  if (last === undefined) throw new Error('The Dockerfile has no stage');
  return last;
}

/** A stage starts as a copy of its base stage, or empty if its base is an image: this process's Node stands for that of the image. */
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
  WORKDIR(image, { args }) {
    image.workdir = resolve(image.workdir, args);
    mkdirSync(join(image.root, image.workdir), { recursive: true });
  },
  ENV(image, { args }) {
    image.env = { ...image.env, ...Object.fromEntries(parseVariables(args)) };
  },
  RUN(image, { args, flags }, { env }) {
    rejectUnsupportedFlags(flags, []);
    const cwd = join(image.root, image.workdir);
    const { status, stdout, stderr } = spawnSync('/bin/sh', ['-c', args], {
      cwd,
      env: { ...env, ...image.env },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: MAX_OUTPUT_BYTES,
    });
    if (status !== 0) throw new Error(`RUN ${args} failed with ${status}\n${stdout}\n${stderr}`);
  },
  COPY(image, { args, flags }, { images, context, isIgnored }) {
    rejectUnsupportedFlags(flags, ['from', 'chown']);
    const stage = flags.from === undefined ? { root: context } : images.get(flags.from);
    if (stage === undefined) throw new Error(`There is no stage ${flags.from} to copy from`);
    const isExcluded = (path: string) => stage.root === context && isIgnored(relative(context, path));
    const sources = splitArguments(args);
    const destination = sources.pop() ?? '';
    for (const source of sources) {
      const from = join(stage.root, source);
      if (isExcluded(from)) throw new Error(`COPY ${source}: .dockerignore excludes it`);
      const intoFolder = !statSync(from).isDirectory() && (destination.endsWith('/') || sources.length > 1);
      const to = join(image.root, resolve(image.workdir, destination), intoFolder ? basename(from) : '');
      cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: (path) => !isExcluded(path) });
      if (flags.chown !== undefined && process.getuid?.() === 0) execFileSync('chown', ['-R', flags.chown, to]);
    }
  },
  VOLUME(image, { args }) {
    image.volumes = [...image.volumes, ...splitArguments(args)];
  },
  USER(image, { args }) {
    const [uid = Number.NaN, gid = uid] = args.split(':').map(Number);
    if (Number.isNaN(uid) || Number.isNaN(gid)) throw new Error(`USER ${args}: the replay supports numeric ids only`);
    image.user = { uid, gid };
  },
  EXPOSE() {},
  HEALTHCHECK(image, { args }) {
    image.healthcheck = toCommand(args.replace(/^CMD\s+/, ''));
  },
  CMD(image, { args }) {
    image.command = toCommand(args);
  },
};

function toCommand(text: string): string[] {
  return parseExecForm(text) ?? ['/bin/sh', '-c', text];
}

function rejectUnsupportedFlags(flags: Instruction['flags'], supported: readonly string[]): void {
  const unsupported = Object.keys(flags).find((flag) => !supported.includes(flag));
  if (unsupported !== undefined) throw new Error(`The replay does not support --${unsupported}`);
}
