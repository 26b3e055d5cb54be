/** The first descriptor that systemd hands over: `SD_LISTEN_FDS_START` of sd_listen_fds(3). */
const FIRST_INHERITED_FD = 3;

export interface InheritedSocket {
  /** Descriptor of a socket that listens already; null if none was handed over. */
  readonly fd: number | null;
  readonly problems: readonly string[];
}

/** Reads the variables that systemd sets with socket activation. Those of another process (`LISTEN_PID`), such as the parent's, are ignored. */
export function readInheritedSocket({ LISTEN_PID, LISTEN_FDS = '0' }: Readonly<Record<string, string | undefined>>): InheritedSocket {
  if (LISTEN_PID !== String(process.pid) || LISTEN_FDS === '0') return { fd: null, problems: [] };
  if (LISTEN_FDS === '1') return { fd: FIRST_INHERITED_FD, problems: [] };
  return { fd: null, problems: ['LISTEN_FDS: expected 1: the site listens on one socket (one ListenStream= in hotel.socket)'] };
}
