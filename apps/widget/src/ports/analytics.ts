export interface Analytics {
  /** Counts what the player met; never holds what the player typed. NET-15 */
  track(key: string, value?: string | number): void;
}
