/** The reason why a private PostgreSQL cannot run here, in one line with the alternative. */
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

/** The folder is not writable: another user's, on a full disk, or not a folder. */
export class DataFolderError extends Error {
  constructor(dataDir: string, cause: Error & { code: string }) {
    super(
      `the database's folder ${dataDir} cannot be used (${cause.code}): ` +
        'check its permissions, set CASHIER_DATA_DIR to another folder, or set DATABASE_URL',
      { cause },
    );
    this.name = 'DataFolderError';
  }
}

/** Another process uses the folder. Two processes on the same data would destroy it. */
export class DatabaseInUseError extends Error {
  constructor(dataDir: string, holder: string) {
    super(
      `the database in ${dataDir} is in use by ${holder}: ` +
        'stop that one first, set CASHIER_DATA_DIR to another folder, or set DATABASE_URL',
    );
    this.name = 'DatabaseInUseError';
  }
}
