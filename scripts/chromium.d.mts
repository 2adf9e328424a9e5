/** The path of a Chromium, Chrome or Edge; CHROMIUM_PATH decides alone where it is set. */
export function findChromium(
  env?: Record<string, string | undefined>,
  platform?: NodeJS.Platform,
): string | undefined;
