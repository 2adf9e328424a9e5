import { stampOf } from '../configuration/file-stamps.ts';
import type { Partner, Partners } from './partners.ts';

const everyMs = 1000;

interface Watched {
  dir: string;
  /** The files are read again if this file changes, too. */
  secretsFile: string | undefined;
  partners: Map<string, Partner>;
  read: () => Partners;
  report: (line: string) => void;
}

/**
 * In development, a partner file that is added, changed or removed takes effect immediately. If the
 * files cannot be read, the last valid ones stay. The returned function stops the watcher.
 */
export function watchPartners({ dir, secretsFile, partners, read, report }: Watched): () => void {
  const others = secretsFile ? [secretsFile] : [];
  let seen = stampOf(dir, others);
  const check = (): void => {
    const stamp = stampOf(dir, others);
    if (stamp === seen) return;
    seen = stamp;
    try {
      replaceAll(partners, read());
      report(`The partner files were read again: ${[...partners.keys()].join(', ')}.`);
    } catch (error) {
      report(error instanceof Error ? error.message : String(error));
    }
  };
  const timer = setInterval(check, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** In place, because every part of the server holds the same map. */
function replaceAll(partners: Map<string, Partner>, now: Partners): void {
  for (const key of partners.keys()) if (!now.has(key)) partners.delete(key);
  for (const [key, partner] of now) partners.set(key, partner);
}
