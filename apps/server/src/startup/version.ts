import { readFileSync } from 'node:fs';

const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');

/** The version of this server, as its package names it. */
export const version = String((JSON.parse(manifest) as { version: unknown }).version);
