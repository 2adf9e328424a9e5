export interface Analytics {
  /** NET-15: counts what the player encounters; never includes what the player typed. */
  track(key: string, value?: string | number): void;
}
