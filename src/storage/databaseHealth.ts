import { messageOf, NewerDatabaseError } from '../lib/errors.ts';
import type { Database } from './database.ts';

/**
 * Opens the database once, at the start.
 * @throws NewerDatabaseError. Other failures may pass while the program runs: they are logged and measured, and the site is served
 */
export function refuseNewerDatabase(database: Database): void {
  try {
    database.read(() => null);
  } catch (error) {
    if (error instanceof NewerDatabaseError) throw error;
  }
}

/** Returns why the database fails, or null. Reads it by `read`, since a damaged part of a file is noticed only where it is read. */
export function findDatabaseFailure(database: Database, read: () => unknown): string | null {
  try {
    read();
    return database.failure;
  } catch (error) {
    return database.failure ?? messageOf(error);
  }
}
