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
