import type { z } from 'zod';
import { StartupError } from './startup-error.ts';

/** Collects startup errors, so that all of them are reported at once, one per line. */
export interface Problems {
  refuse: (message: string) => void;
  /** The result; after an error, a placeholder that is never used. */
  attempt: <T>(read: () => T, standIn: T) => T;
  throwIfAny: () => void;
}

export function collectProblems(): Problems {
  const problems = new Set<string>();
  return {
    refuse: (message) => void problems.add(message),
    attempt(read, standIn) {
      try {
        return read();
      } catch (error) {
        if (!(error instanceof StartupError)) throw error;
        for (const line of error.message.split('\n')) problems.add(line);
        return standIn;
      }
    },
    throwIfAny() {
      if (problems.size > 0) throw new StartupError([...problems].join('\n'));
    },
  };
}

/** The values of the variables; those that are not valid are refused, and count as left out. */
export function parseVariables<T extends z.ZodType>(
  variables: T,
  source: NodeJS.ProcessEnv,
  { refuse }: Problems,
): z.output<T> {
  const parsed = variables.safeParse(source);
  if (parsed.success) return parsed.data;
  const rest = { ...source };
  for (const { path, message } of parsed.error.issues) {
    refuse(`${String(path[0])} is not valid: ${message}.`);
    delete rest[String(path[0])];
  }
  return variables.parse(rest);
}
