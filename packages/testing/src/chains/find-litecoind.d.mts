export interface Litecoind {
  program: string;
  /** The folders of its libraries, if they are not the system's. */
  libraries: readonly string[];
}

/** The folders into which the setup unpacks Debian's packages: the first that can be written. */
export function litecoindFolders(env?: Record<string, string | undefined>): string[];

/** The node for the tests on a real chain; LITECOIND_PATH decides alone where it is set. */
export function findLitecoind(env?: Record<string, string | undefined>): Litecoind | undefined;
