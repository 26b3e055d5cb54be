import { sealedSnapshotTable, snapshotTable } from '../content/snapshot.ts';
import { inquiriesTable } from '../inquiry/table.ts';

/** SQL that leads `site.sqlite` from each version to the next. Files are out there: only ever add a line. */
export const migrations: readonly string[] = [inquiriesTable, snapshotTable, sealedSnapshotTable];
