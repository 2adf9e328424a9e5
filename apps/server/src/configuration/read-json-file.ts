import { readFileSync } from 'node:fs';
import { StartupError } from './startup-error.ts';

/**
 * Reads a file that the operator wrote. Some editors start it with a byte order mark, which JSON
 * forbids.
 */
export function readJsonFile(path: string): unknown {
  const text = readText(path).replace(/^\uFEFF/, '');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new StartupError(`${path} is not JSON: ${oneLine(cause)}.`, { cause });
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new StartupError(`${path} cannot be read: ${oneLine(cause)}.`, { cause });
  }
}

/** The parser quotes the place that it did not understand, line breaks and all. */
export function oneLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ');
}
