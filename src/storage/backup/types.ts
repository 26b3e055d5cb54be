/** What a database or a backup holds. */
export interface DatabaseSummary {
  /** Version of the schema. */
  readonly schema: number;
  /** Number of rows by table, in alphabetical order. */
  readonly rows: Readonly<Record<string, number>>;
}

/** The engine that stores inquiries, as backups see it. Every method rejects with an Error whose message names the file and what is wrong. */
export interface BackupEngine {
  /** Where the data is: a file or an address without password. */
  readonly location: string;
  /** Writes a consistent copy while the site runs. @param file new, in an existing folder; mode 600 */
  copyTo(file: string): Promise<void>;
  /** Checks a backup in full. @throws Error if the file is damaged, or no backup of this engine */
  verifyFile(file: string): Promise<DatabaseSummary>;
  /** Checks the site's own data in full, also while the site runs. */
  verifyData(): Promise<DatabaseSummary>;
  /** True if the site has data that a restore would replace. */
  hasData(): Promise<boolean>;
  /** Replaces the site's data by a verified backup, wholly or not at all. @throws Error while the site runs */
  restoreFrom(file: string): Promise<void>;
  /** Ends connections. */
  close(): Promise<void>;
}
