/** What a page is loaded under. */
export interface Conditions {
  downloadBitsPerSecond: number;
  uploadBitsPerSecond: number;
  latencyMs: number;
  /** How many times slower than this machine the page's processor is. */
  cpuSlowdown: number;
}

/** A player with a cheap phone on a bad connection. */
export const slowPhone: Conditions = {
  downloadBitsPerSecond: 1_600_000,
  uploadBitsPerSecond: 750_000,
  latencyMs: 150,
  cpuSlowdown: 4,
};

/** The same connection, and a processor that only the machine itself slows. */
export const slowConnection: Conditions = { ...slowPhone, cpuSlowdown: 1 };

export const viewport = { width: 390, height: 844 };
