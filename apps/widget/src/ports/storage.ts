/** The entries of the session storage. START-11 */
export interface StoredEntries {
  force_logging: string;
  user: string;
  transport: string;
}

export interface Storage {
  get(name: keyof StoredEntries): string | null;
  set(name: keyof StoredEntries, value: string): void;
}
