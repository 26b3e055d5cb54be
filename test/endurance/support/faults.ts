import { setTimeout as pace } from 'node:timers/promises';
import { type Backend, wordpressFaults } from './backend.ts';
import type { FaultyProxy } from './faultyProxy.ts';
import type { Disk, Host } from './host.ts';
import type { Mailbox, MailFault } from './mailbox.ts';
import { holdIdleConnections, resetConnections, sendOversizedHeads } from './misbehavingClients.ts';

/** Everything around visitors that can go wrong. */
export interface World {
  readonly backend: Backend;
  readonly mailbox: Mailbox;
  readonly mailGate: FaultyProxy;
  readonly disk: Disk;
  readonly host: Host;
  readonly random: () => number;
  /** Records a problem, which fails the run. */
  readonly report: (problem: string) => void;
}

export interface FaultCase {
  readonly name: string;
  /** The part that fails. Two faults at the same time concern different parts. */
  readonly about: 'wordpress' | 'mail' | 'disk' | 'process' | 'visitors';
  /** Lets it happen and makes it good again. @param milliseconds how long, where that can be chosen */
  play(world: World, milliseconds: number): Promise<void>;
}

const inWordpress: readonly FaultCase[] = [
  ...Object.entries(wordpressFaults).map(
    ([name, fault]): FaultCase => ({
      name: `WordPress: ${name}`,
      about: 'wordpress',
      async play({ backend }, milliseconds) {
        backend.fault = fault;
        await pace(milliseconds);
        backend.fault = null;
      },
    }),
  ),
  ...(['refuse', 'reset', 'hang'] as const).map(
    (mode): FaultCase => ({
      name: `WordPress: network ${mode}`,
      about: 'wordpress',
      async play({ backend }, milliseconds) {
        await backend.proxy.set(mode);
        await pace(milliseconds);
        await backend.proxy.set('open');
      },
    }),
  ),
];

const mailFaults: Readonly<Record<string, MailFault>> = {
  '421 at connect': { at: 'connect', code: 421 },
  '450 for the address': { at: 'rcpt', code: 450 },
  '550 for the address': { at: 'rcpt', code: 550 },
  '451 after the mail': { at: 'data', code: 451 },
  'drops after the mail': 'drop',
  'says nothing after the mail': 'stall',
};

const inMail: readonly FaultCase[] = [
  ...Object.entries(mailFaults).map(
    ([name, fault]): FaultCase => ({
      name: `mail: ${name}`,
      about: 'mail',
      async play({ mailbox, mailGate }, milliseconds) {
        mailbox.fault = fault;
        await pace(milliseconds);
        mailbox.fault = null;
        // A conversation that hangs would go on for ten minutes.
        if (fault === 'stall') {
          await mailGate.set('reset');
          await mailGate.set('open');
        }
      },
    }),
  ),
  ...(['refuse', 'reset', 'hang'] as const).map(
    (mode): FaultCase => ({
      name: `mail: network ${mode}`,
      about: 'mail',
      async play({ mailGate }, milliseconds) {
        await mailGate.set(mode);
        await pace(milliseconds);
        await mailGate.set('open');
      },
    }),
  ),
];

async function restart({ host, report }: World, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const { code, ms } = await host.stop(signal);
  if (signal === 'SIGTERM' && code !== 0) report(`SIGTERM: ended with ${code}`);
  if (signal === 'SIGTERM' && ms > 10_000) report(`SIGTERM: took ${ms} ms`);
  await host.start();
}

const onDisk: readonly FaultCase[] = [
  {
    name: 'disk: full',
    about: 'disk',
    async play({ disk }, milliseconds) {
      disk.fill();
      await pace(milliseconds);
      disk.empty();
    },
  },
  {
    name: 'disk: database locked',
    about: 'disk',
    play: ({ disk }, milliseconds) => disk.lock(Math.min(milliseconds, 6000)),
  },
  {
    name: 'disk: read-only',
    about: 'disk',
    async play({ disk }, milliseconds) {
      disk.setWritable(false);
      await pace(milliseconds);
      disk.setWritable(true);
    },
  },
  {
    name: 'disk: read-only at a restart',
    about: 'disk',
    async play(world, milliseconds) {
      world.disk.setWritable(false);
      await restart(world, 'SIGTERM');
      await pace(milliseconds);
      world.disk.setWritable(true);
    },
  },
];

const ofProcess: readonly FaultCase[] = [
  { name: 'process: SIGTERM, restart', about: 'process', play: (world) => restart(world, 'SIGTERM') },
  { name: 'process: SIGKILL, restart', about: 'process', play: (world) => restart(world, 'SIGKILL') },
  {
    name: 'process: stands still for 2 s',
    about: 'process',
    async play({ host }) {
      const { pid } = host;
      if (pid === undefined) return;
      process.kill(pid, 'SIGSTOP');
      await pace(2000);
      process.kill(pid, 'SIGCONT');
      await pace(1000);
    },
  },
];

const ofVisitors: readonly FaultCase[] = [
  { name: 'visitors: connections reset', about: 'visitors', play: ({ host, random }, ms) => resetConnections(host.port, ms, random) },
  { name: 'visitors: heads too large', about: 'visitors', play: ({ host }, ms) => sendOversizedHeads(host.port, ms) },
  {
    name: 'visitors: 500 silent ones',
    about: 'visitors',
    play: async ({ host }, ms) => void (await holdIdleConnections(host.port, ms, 500)),
  },
];

/** Every fault of a bad week. */
export const faultCases: readonly FaultCase[] = [...inWordpress, ...inMail, ...onDisk, ...ofProcess, ...ofVisitors];
