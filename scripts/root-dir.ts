import { fileURLToPath } from 'node:url';

/** The folder of the repository, with a slash at its end. */
export const rootDir = fileURLToPath(new URL('..', import.meta.url));
