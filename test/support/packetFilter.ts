import { execFileSync, spawnSync } from 'node:child_process';
import { ensureProgram } from '../services/process.ts';

let tables = 0;

/** Path of nft; undefined where the packet filter cannot be used: without root, without the program, or without nf_tables in the kernel. */
export const nft = findFilter();

function findFilter(): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const path = ensureProgram('/usr/sbin/nft', 'nftables');
  return path !== undefined && spawnSync(path, ['list', 'tables']).status === 0 ? path : undefined;
}

/**
 * Drops every TCP packet to and from a port of this machine: connections stand and hear nothing more, as when a cable is cut.
 * @returns a function that lets the packets through again; it may be called twice
 */
export function dropPackets(port: number): () => void {
  if (nft === undefined) throw new Error('The packet filter cannot be used');
  const filter = nft;
  const table = `inet hotel_${process.pid}_${++tables}`;
  const rules = `table ${table} {
    chain input {
      type filter hook input priority 0;
      tcp dport ${port} drop
      tcp sport ${port} drop
    }
  }
`;
  execFileSync(filter, ['-f', '-'], { input: rules });
  const end = () => {
    process.off('exit', end);
    spawnSync(filter, ['delete', 'table', ...table.split(' ')]);
  };
  process.once('exit', end);
  return end;
}
