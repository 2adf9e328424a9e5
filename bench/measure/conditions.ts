/** The network and CPU conditions under which a page loads. */
export interface Conditions {
  downloadBitsPerSecond: number;
  uploadBitsPerSecond: number;
  latencyMs: number;
  /** The factor by which the page's CPU is slower than this machine's. */
  cpuSlowdown: number;
}

/** A player with a cheap phone on a slow connection. */
export const slowPhone: Conditions = {
  downloadBitsPerSecond: 1_600_000,
  uploadBitsPerSecond: 750_000,
  latencyMs: 150,
  cpuSlowdown: 4,
};

/** The same connection, without CPU throttling. */
export const slowConnection: Conditions = { ...slowPhone, cpuSlowdown: 1 };

export const viewport = { width: 390, height: 844 };
