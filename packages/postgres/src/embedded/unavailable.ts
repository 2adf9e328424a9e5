/** Why there can be no private PostgreSQL here, in one line that says what to do instead. */
export class EmbeddedUnavailableError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    const line = reason.trim().split(/\s*\n\s*/)[0] ?? '';
    super(
      `${line.replace(/\.$/, '')}: set DATABASE_URL to use a PostgreSQL server of your own`,
      options,
    );
    this.name = 'EmbeddedUnavailableError';
  }
}

/** Whose folder cannot be written to: that of another user, on a full disk, or no folder at all. */
export class DataFolderError extends Error {
  constructor(dataDir: string, cause: Error & { code: string }) {
    super(
      `the database's folder ${dataDir} cannot be used (${cause.code}): ` +
        'see to its rights, set CASHIER_DATA_DIR to another folder, or set DATABASE_URL',
      { cause },
    );
    this.name = 'DataFolderError';
  }
}

/** Another process has the folder. Two on the same data would be the end of it. */
export class DatabaseInUseError extends Error {
  constructor(dataDir: string, holder: string) {
    super(
      `the database in ${dataDir} is in use by ${holder}: ` +
        'stop that one first, set CASHIER_DATA_DIR to another folder, or set DATABASE_URL',
    );
    this.name = 'DatabaseInUseError';
  }
}
