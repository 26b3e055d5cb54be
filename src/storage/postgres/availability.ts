import { PostgresError } from './errors.ts';

/** Code of the error of a use that was not tried, since the server is known to be unreachable: says nothing new about it. */
export const AWAY = 'AWAY';
/** How often an unusable server is tried again without waiting for a visitor. */
const PROBE_INTERVAL_MS = 500;
/** A server without room is tried more rarely: it logs each refusal, perhaps to the disk that is full. */
const ROOM_PROBE_INTERVAL_MS = 5000;
/**
 * The server cannot store more until somebody makes room or mends its disk. Statements that need no room succeed all the while, so that they say
 * nothing about it.
 */
const fullCodes: ReadonlySet<string> = new Set(['53100', '53200', '58030']);

export interface AvailabilityOptions {
  /** Uses the server once, on a new or idle connection. @param needsRoom whether to store something that needs room @throws PostgresError */
  readonly probe: (needsRoom: boolean) => Promise<void>;
  readonly onUnavailable: (reason: string) => void;
  readonly onRecovered: () => void;
}

/** Remembers whether the server can be used, and tries an unusable one again and again until it can. */
export function createAvailability({ probe, onUnavailable, onRecovered }: AvailabilityOptions) {
  let failure: PostgresError | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;
  let recoveredAt = Number.NEGATIVE_INFINITY;

  const isFull = () => failure?.code != null && fullCodes.has(failure.code);
  const recover = () => {
    if (failure === null) return;
    failure = null;
    if (timer !== null) clearTimeout(timer);
    timer = null;
    recoveredAt = performance.now();
    onRecovered();
  };
  const scheduleProbe = () => {
    if (isClosed || failure === null) return;
    const startProbe = () => void probe(isFull()).then(recover, scheduleProbe);
    timer = setTimeout(startProbe, isFull() ? ROOM_PROBE_INTERVAL_MS : PROBE_INTERVAL_MS).unref();
  };
  const fail = (error: PostgresError) => {
    const isFirst = failure === null;
    failure = error;
    if (!isFirst || isClosed) return;
    onUnavailable(error.message);
    scheduleProbe();
  };

  return {
    get failure(): string | null {
      return failure?.message ?? null;
    },
    /** True if no connection could be made or kept; false if the server answers and refuses, for example to write. */
    get isUnreachable(): boolean {
      return failure?.isConnectionLost === true && !failure.isReadOnly;
    },
    /** Milliseconds since the server could be used again; infinite if it always could. */
    get recoveredForMs(): number {
      return performance.now() - recoveredAt;
    },
    /** Runs `work` and notes what its outcome says about the server. A server that can be read may still refuse writes. */
    async record<T>(kind: 'read' | 'write', work: () => Promise<T>): Promise<T> {
      try {
        const result = await work();
        if (kind === 'write' && !isFull()) recover();
        return result;
      } catch (error) {
        if (error instanceof PostgresError && error.kind === 'unavailable' && error.code !== AWAY && !(kind === 'read' && failure !== null))
          fail(error);
        throw error;
      }
    },
    close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
