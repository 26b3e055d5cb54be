import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { resize } from './resize.ts';
import type { ResizeAnswer, ResizeJob } from './resizeProcess.ts';

/** Without a job for so long the process ends; the next one starts it again in a tenth of a second. */
const IDLE_MS = 10_000;
/** Its heap holds sources and pictures only while they are passed on. */
const nodeOptions = ['--max-old-space-size=64', '--max-semi-space-size=1'];
/** Nothing of the program's own environment: what decodes files of others knows no secret. Two arenas of malloc give back what decoding has freed. */
const environment = { MALLOC_ARENA_MAX: '2' };

const entry = fileURLToPath(import.meta.resolve(import.meta.url.endsWith('.ts') ? './resizeProcess.ts' : './resizeProcess.js'));

/**
 * Creates the resizer: pictures are made in a process of their own, which ends when there is nothing to do. What libvips and its threads have
 * allocated goes back to the system then, and an image that breaks them breaks no page.
 * @throws (the returned function) what `resize` throws, or that the process has ended meanwhile
 */
export function createResizer(): typeof resize {
  const waiting = new Map<number, PromiseWithResolvers<Buffer>>();
  let lastId = 0;
  let child: ChildProcess | null = null;
  let idleTimer: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const started = fork(entry, {
      env: environment,
      execArgv: nodeOptions,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    // Requests keep the program alive, this process does not.
    started.unref();
    started.channel?.unref();
    started.on('message', ({ id, picture, reason }: ResizeAnswer) => {
      const job = waiting.get(id);
      waiting.delete(id);
      if (picture === undefined) job?.reject(new Error(reason));
      else job?.resolve(Buffer.from(picture));
      if (waiting.size === 0) idleTimer = setTimeout(stop, IDLE_MS).unref();
    });
    const onEnd = (reason: string) => {
      if (child !== started) return;
      child = null;
      for (const { reject } of waiting.values()) reject(new Error(`the process that makes pictures ended: ${reason}`));
      waiting.clear();
    };
    started.on('error', ({ message }) => onEnd(message));
    started.on('exit', (code, signal) => onEnd(signal ?? `code ${code}`));
    return started;
  }

  function stop(): void {
    const ending = child;
    child = null;
    ending?.disconnect();
  }

  return (source, request) => {
    clearTimeout(idleTimer);
    child ??= start();
    const job = Promise.withResolvers<Buffer>();
    const message: ResizeJob = { id: ++lastId, source, request };
    waiting.set(message.id, job);
    child.send(message);
    return job.promise;
  };
}
