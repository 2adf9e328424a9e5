import { fileURLToPath } from 'node:url';

/** The root of the repository, with a trailing slash. */
export const rootDir = fileURLToPath(new URL('..', import.meta.url));
