import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type MailServer, startMailServer } from '../inquiry/mailServer.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../inquiry/webhookReceiver.ts';
import { type ProgramEngine, programEngines } from '../storage/programEngine.ts';
import { type FaultyProxy, startFaultyProxy } from '../support/faultyProxy.ts';
import { payloadWith, postJson } from '../support/inquiries.ts';
import { buildDeliveryEnvironment, type Program, startProgram } from '../support/program.ts';
import { createRandom } from '../support/random.ts';
import { startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

/** `MINUTES=20 SEED=7 npm run test:endurance -- badWeek`: minutes for each engine, and the seed of all choices. */
const MINUTES = Number(process.env.MINUTES ?? 10);
const SEED = Number(process.env.SEED ?? Date.now() % 100_000);
const VISITORS = 16;
const MAX_PAUSE_MS = 300;
const [MIN_FAULT_MS, MAX_FAULT_MS, FAULTLESS_MS] = [2000, 9000, 2000];
const RESPONSE_TIMEOUT_MS = 25_000;
const TOKEN = 'endurance-token-0123456789';

/** The program, what it talks to, and what has happened. */
interface World {
  readonly engine: ProgramEngine;
  readonly wordpress: WordpressStandIn;
  readonly wordpressNetwork: FaultyProxy;
  readonly mail: MailServer;
  readonly mailNetwork: FaultyProxy;
  readonly webhook: WebhookReceiver;
  readonly env: Readonly<Record<string, string>>;
  program: Program;
  isRestarting: boolean;
  /** Faults after which a confirmed mail may be sent again: it could not be recorded. */
  unrecordable: number;
  readonly problems: string[];
}

type FaultCase = readonly [name: string, play: (world: World, milliseconds: number) => Promise<void>];

const breakNetwork =
  (pick: (world: World) => FaultyProxy, mode: 'refuse' | 'reset' | 'hang'): FaultCase[1] =>
  async (world, milliseconds) => {
    await pick(world).set(mode);
    await wait(milliseconds);
    await pick(world).set('open');
  };
const breakWordpress =
  (fault: NonNullable<WordpressStandIn['fault']>): FaultCase[1] =>
  async ({ wordpress }, milliseconds) => {
    wordpress.fault = fault;
    await wait(milliseconds);
    wordpress.fault = null;
  };
const breakMail =
  (faults: MailServer['faults']): FaultCase[1] =>
  async ({ mail, mailNetwork }, milliseconds) => {
    mail.faults = faults;
    await wait(milliseconds);
    mail.faults = {};
    // A conversation that hangs would go on for ten minutes.
    await mailNetwork.set('reset');
    await mailNetwork.set('open');
  };
const breakWebhook =
  (answer: WebhookReceiver['answer']): FaultCase[1] =>
  async ({ webhook }, milliseconds) => {
    const { answer: usual } = webhook;
    webhook.answer = answer;
    await wait(milliseconds);
    webhook.answer = usual;
  };
const restart =
  (signal: 'SIGTERM' | 'SIGKILL'): FaultCase[1] =>
  async (world) => {
    world.isRestarting = true;
    if (signal === 'SIGKILL') world.unrecordable++;
    await world.program.end(signal);
    if (signal === 'SIGKILL') await world.engine.expireClaims();
    await startAgain(world);
    world.isRestarting = false;
  };

const faults: readonly FaultCase[] = [
  ['WordPress: 500', breakWordpress((_req, res) => Boolean(res.writeHead(500).end()))],
  ['WordPress: nonsense', breakWordpress((_req, res) => Boolean(res.writeHead(200, { 'content-type': 'application/json' }).end('{"x":')))],
  ['WordPress: no answer', breakWordpress(() => true)],
  ...(['refuse', 'reset', 'hang'] as const).map(
    (mode): FaultCase => [`WordPress: network ${mode}`, breakNetwork(({ wordpressNetwork }) => wordpressNetwork, mode)],
  ),
  ['mail: 421 at connect', breakMail({ connect: 421 })],
  ['mail: 450 for the address', breakMail({ rcpt: 450 })],
  ['mail: drops after the mail', breakMail({ data: 'drop' })],
  ['mail: says nothing after the mail', breakMail({ data: 'stall' })],
  ...(['refuse', 'hang'] as const).map(
    (mode): FaultCase => [`mail: network ${mode}`, breakNetwork(({ mailNetwork }) => mailNetwork, mode)],
  ),
  ['webhook: 500', breakWebhook((res) => res.writeHead(500).end())],
  ['webhook: no answer', breakWebhook(() => {})],
  ['program: SIGTERM', restart('SIGTERM')],
  ['program: SIGKILL', restart('SIGKILL')],
  [
    'disk: full',
    async (world, milliseconds) => {
      world.unrecordable++;
      await world.engine.fillDisk();
      await wait(milliseconds);
      await world.engine.emptyDisk();
    },
  ],
];

async function startAgain(world: World): Promise<void> {
  world.program = await startProgram({ env: world.env });
  const { program } = world;
  onTestFinished(() => program.end('SIGKILL'));
}

/** A visitor's requests until the end: pages, unknown pages, pictures, revalidations, inquiries. @returns the accepted inquiries */
async function visit(world: World, random: () => number, end: AbortSignal): Promise<string[]> {
  const accepted: string[] = [];
  const pages = [
    '/',
    '/hotel/',
    '/en/',
    '/en/hotel/',
    '/es/',
    '/fr/',
    '/galerie/',
    '/angebote/',
    '/kontakt/',
    '/sitemap.xml',
    '/robots.txt',
  ];
  const get = (path: string) => fetch(world.program.origin + path, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) });
  const kinds: readonly [share: number, statuses: readonly number[], ask: () => Promise<Response>][] = [
    [0.7, [200, 301, 503], () => get(pages[Math.floor(random() * pages.length)] ?? '/')],
    [0.8, [404, 503], () => get(`/nichts-${random().toString(36).slice(2, 9)}/`)],
    [0.83, [200, 502], () => revalidate(world.program.origin)],
    [
      1,
      [202, 503],
      () => postJson(world.program.origin, payloadWith({ message: `Anfrage ${random()}`, email: `gast-${random()}@example.org` })),
    ],
  ];
  while (!end.aborted) {
    const chance = random();
    const [, statuses, ask] = kinds.find(([share]) => chance < share) ?? kinds[0] ?? [0, [], () => get('/')];
    const wasRestarting = world.isRestarting;
    try {
      const response = await ask();
      const text = await response.text();
      if (!statuses.includes(response.status)) world.problems.push(`${response.status} at ${response.url}: ${text.slice(0, 200)}`);
      if (response.status === 202) accepted.push((JSON.parse(text) as { id: string }).id);
    } catch (error) {
      if (!wasRestarting && !world.isRestarting) world.problems.push(`no answer: ${error}`);
      await wait(MAX_PAUSE_MS);
    }
    await wait(random() * MAX_PAUSE_MS);
  }
  return accepted;
}

function revalidate(origin: string): Promise<Response> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  return fetch(`${origin}/api/revalidate`, { method: 'POST', headers, body: '{"type":"page","slug":"hotel","locale":"de"}' });
}

/** Plays the faults in random order, each once before any is repeated, until the time is over. */
async function playFaults(world: World, random: () => number): Promise<void> {
  const until = performance.now() + MINUTES * 60_000;
  while (performance.now() < until) {
    const order = faults.map((fault) => ({ fault, place: random() })).toSorted((a, b) => a.place - b.place);
    for (const { fault } of order) {
      const [name, play] = fault;
      if (performance.now() >= until) return;
      const before = world.problems.length;
      await play(world, MIN_FAULT_MS + random() * (MAX_FAULT_MS - MIN_FAULT_MS));
      await wait(FAULTLESS_MS);
      process.stdout.write(`${name}: ${world.problems.length - before} problems\n`);
    }
  }
}

describe.each(programEngines)('a bad week with $name', ({ isAvailable, start }) => {
  it.runIf(isAvailable)('loses no inquiry and shows no visitor an error', { timeout: (MINUTES + 10) * 60_000 }, async (context) => {
    process.stdout.write(`${MINUTES} minutes, seed ${SEED}\n`);
    const engine = await start();
    if (!(await engine.useSmallDisk())) return context.skip('nothing may be mounted here');
    const [wordpress, mail, webhook] = [await startWordpress(), await startMailServer(), await startWebhookReceiver()];
    const [wordpressNetwork, mailNetwork] = [
      await startFaultyProxy(Number(new URL(wordpress.origin).port)),
      await startFaultyProxy(mail.port),
    ];
    for (const { close } of [wordpress, wordpressNetwork, mailNetwork]) onTestFinished(close);
    const env = {
      ...engine.createEnvironment(),
      ...buildDeliveryEnvironment(`smtp://127.0.0.1:${mailNetwork.port}`),
      CONTENT_URL: `http://127.0.0.1:${wordpressNetwork.port}`,
      SITE_FILE: resolve(import.meta.dirname, '../../src/config/demoSite.json'),
      CONTENT_TIMEOUT_MS: '3000',
      CONTENT_TTL: '5',
      REVALIDATE_TOKEN: TOKEN,
      INQUIRY_CONFIRMATION: 'on',
      INQUIRY_WEBHOOK_URL: webhook.url,
      INQUIRY_WEBHOOK_SECRET: webhook.secret,
      LOG_LEVEL: 'warn',
    };
    const program = await startProgram({ env });
    onTestFinished(() => program.end('SIGKILL'));
    const state = { program, isRestarting: false, unrecordable: 0, problems: [] };
    const world: World = { engine, wordpress, wordpressNetwork, mail, mailNetwork, webhook, env, ...state };
    const random = createRandom(SEED);
    const end = new AbortController();
    const visitors = Array.from({ length: VISITORS }, (_, index) => visit(world, createRandom(SEED + index), end.signal));
    await playFaults(world, random);
    end.abort();
    const accepted = (await Promise.all(visitors)).flat();
    await restart('SIGTERM')(world, 0);
    const listWaiting = async () =>
      (await engine.readOutbox()).filter((inquiry) => [inquiry.state, inquiry.confirmation, inquiry.webhook].includes('waiting'));
    await expect.poll(listWaiting, { timeout: 240_000, interval: 1000 }).toEqual([]);
    await world.program.end();
    const inquiries = await engine.readOutbox();
    const stored = inquiries.map(({ id }) => id);
    const readIds = (mails: readonly string[], kind: string) =>
      mails.flatMap((raw) => new RegExp(`^Message-ID:\\s+<${kind}-(.+)@hotel\\.example>`, 'm').exec(raw)?.[1] ?? []);
    const confirmed = mail.confirmed.map((raw) => /^Message-ID:\s+(\S+)/m.exec(raw)?.[1]);
    const again = confirmed.length - new Set(confirmed).size;
    const guests = inquiries.filter(({ confirmation }) => confirmation !== null).map(({ id }) => id);
    process.stdout.write(
      `accepted ${accepted.length}, stored ${stored.length}, guests ${guests.length}, webhooks ${webhook.calls.length}, confirmed again ${again}, problems ${world.problems.length}\n`,
    );
    expect(world.problems.slice(0, 20)).toEqual([]);
    expect(accepted.length).toBeGreaterThan(MINUTES * 10);
    expect(accepted.filter((id) => !stored.includes(id))).toEqual([]);
    expect(new Set(readIds(mail.received, 'inquiry'))).toEqual(new Set(stored));
    expect(new Set(readIds(mail.confirmed, 'confirmation'))).toEqual(new Set(guests));
    expect(new Set(webhook.calls.map(({ id }) => id))).toEqual(new Set(stored));
    expect(again).toBeLessThanOrEqual(world.unrecordable);
  });
});
