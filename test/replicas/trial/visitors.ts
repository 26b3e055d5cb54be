import { randomUUID } from 'node:crypto';
import { setTimeout as pace } from 'node:timers/promises';
import { payloadWith, postJson } from '../../support/inquiries.ts';
import type { Replica } from './replica.ts';

const ATTEMPTS = 40;
const REQUEST_TIMEOUT_MS = 20_000;

export interface Visitors {
  /** Ids of accepted inquiries with the time of the answer, in milliseconds since 1970. */
  readonly accepted: ReadonlyMap<string, number>;
  /** How many inquiries were answered 503. */
  readonly refused: number;
  /** Pages by status; `cut`: the process was killed meanwhile. */
  readonly pages: ReadonlyMap<string, number>;
  /** Other answers to inquiries than 202 and 503. */
  readonly unexpected: readonly string[];
  stop(): Promise<void>;
}

/** Starts visitors that open a page and send an inquiry, again and again, each at a random replica that runs. */
export function startVisitors(replicas: readonly Replica[], count: number, random: () => number): Visitors {
  const accepted = new Map<string, number>();
  const pages = new Map<string, number>();
  const unexpected: string[] = [];
  let refused = 0;
  let isStopped = false;
  const chooseOrigin = () => {
    const running = replicas.flatMap(({ origin }) => origin ?? []);
    return running[Math.floor(random() * running.length)];
  };

  async function openPage(): Promise<void> {
    const origin = chooseOrigin();
    if (origin === undefined) return;
    const status = await fetch(`${origin}/hotel/`, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }).then(
      async (response) => {
        await response.arrayBuffer();
        return String(response.status);
      },
      () => 'cut',
    );
    pages.set(status, (pages.get(status) ?? 0) + 1);
  }

  /** Sends an inquiry until it is accepted, as the form's script does: with the same key, at whichever replica runs. */
  async function sendInquiry(): Promise<void> {
    const payload = payloadWith({ message: `Anfrage ${randomUUID()}` });
    const headers = { 'idempotency-key': randomUUID() };
    for (let attempt = 0; attempt < ATTEMPTS && !isStopped; attempt++) {
      const origin = chooseOrigin();
      const answer = origin === undefined ? null : await send(origin, payload, headers);
      if (answer?.status === 202) return void accepted.set(answer.id, Date.now());
      if (answer?.status === 503) refused++;
      else if (answer !== null) unexpected.push(String(answer.status));
      await pace(100 + random() * 200);
    }
  }

  async function visit(): Promise<void> {
    while (!isStopped) {
      await openPage();
      await sendInquiry();
      await pace(random() * 100);
    }
  }

  const visits = Array.from({ length: count }, visit);
  return {
    accepted,
    pages,
    unexpected,
    get refused() {
      return refused;
    },
    async stop() {
      isStopped = true;
      await Promise.all(visits);
    },
  };
}

async function send(origin: string, payload: unknown, headers: Readonly<Record<string, string>>) {
  try {
    const response = await postJson(origin, payload, headers);
    const body = (await response.json()) as { readonly id: string };
    return { status: response.status, id: body.id };
  } catch {
    // The process was killed: whether the inquiry is stored is unknown until it is sent again.
    return null;
  }
}
