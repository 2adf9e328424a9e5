/** START-11: the entries of the session storage. */
export interface StoredEntries {
  force_logging: string;
  user: string;
  transport: string;
}

export interface Storage {
  get(name: keyof StoredEntries): string | null;
  set(name: keyof StoredEntries, value: string): void;
}
