import { getErrorMessage, NewerDatabaseError } from '../lib/errors.ts';
import { getSqliteCode, SQLITE_BUSY, SQLITE_ERROR } from './sqliteFile.ts';

/** Result codes that say nothing about the file: errors of one statement, and another process's lock. */
const harmlessCodes: ReadonlySet<number> = new Set([SQLITE_ERROR, SQLITE_BUSY, 6 /* LOCKED */, 19 /* CONSTRAINT */]);

export type UseKind = 'read' | 'write';

/** Creates a record of the latest failure of the file. It is cleared when the file is used with success: a file that can be read may still refuse writes. */
export function createFailureRecord() {
  let failure: { readonly message: string; readonly kind: UseKind } | null = null;
  let damage: string | null = null;
  let openingFailure: string | null = null;
  const latest = () => damage ?? failure?.message ?? openingFailure;
  return {
    latest,
    /** Notes what a check finds, until the next one: uses of a damaged file may succeed, since most of its pages may be intact. @returns the latest failure */
    check(findDamage: () => string | null): string | null {
      try {
        damage = findDamage();
        return latest();
      } catch (error) {
        return failure?.message ?? getErrorMessage(error);
      }
    },
    /** For another file in place of the damaged one. */
    forgetDamage() {
      damage = null;
    },
    /** Notes why the file cannot be opened, be it another process's lock: until it is used with success nothing can be read or stored. */
    recordOpening<T>(open: () => T): T {
      try {
        return open();
      } catch (error) {
        openingFailure = getErrorMessage(error);
        throw error;
      }
    },
    record<T>(kind: UseKind, work: () => T): T {
      try {
        const result = work();
        openingFailure = null;
        if (kind === 'write' || failure?.kind === 'read') failure = null;
        return result;
      } catch (error) {
        if (isFailureOfFile(error)) failure = { message: getErrorMessage(error), kind: failure?.kind === 'write' ? 'write' : kind };
        throw error;
      }
    },
  };
}

/** True for an error of SQLite or of the file system; false for one of a single statement, and for what a callback throws. */
function isFailureOfFile(error: unknown): boolean {
  const code = getSqliteCode(error);
  if (code !== null) return !harmlessCodes.has(code);
  return error instanceof NewerDatabaseError || (error instanceof Error && 'syscall' in error);
}
