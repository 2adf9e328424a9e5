/** Keeps it from everything that would talk to the world by itself. */
export const quietFlags: readonly string[];

/** The path of what runs the journeys; CHROMIUM_PATH decides alone where it is set. */
export function findChromium(
  env?: Record<string, string | undefined>,
  platform?: NodeJS.Platform,
): string | undefined;

/** The same without the shell: a whole Chromium, Chrome or Edge. */
export function findBrowser(
  env?: Record<string, string | undefined>,
  platform?: NodeJS.Platform,
): string | undefined;
