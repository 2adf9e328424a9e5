import { collectProblems, type Problems } from '../configuration/problems.ts';
import { loadPartners, type Partner } from '../partners/partners.ts';
import { type Environment, readEnvironment } from './environment.ts';

export interface Settings {
  environment: Environment;
  /** The folder of the partner files. */
  partnersDir: string;
  partners: Map<string, Partner>;
}

/** The environment and the partners as far as they can be read; `problems` gets all errors. */
export function trySettings(
  env: NodeJS.ProcessEnv,
  shippedPartners: string,
  problems: Problems,
  report?: (line: string) => void,
): Partial<Settings> {
  const environment = problems.attempt(() => readEnvironment(env, report), undefined);
  const development = env['NODE_ENV'] === 'development' || env['NODE_ENV'] === 'test';
  const partnersDir = environment?.partnersDir ?? (env['CASHIER_PARTNERS_DIR'] || shippedPartners);
  const read = () => loadPartners(partnersDir, env, !development, development ? report : undefined);
  const partners = problems.attempt(read, new Map<string, Partner>());
  return { ...(environment ? { environment } : {}), partnersDir, partners };
}

/** Reads all settings, or throws one error with a line for each that is missing or wrong. */
export function readSettings(
  env: NodeJS.ProcessEnv,
  shippedPartners: string,
  report: (line: string) => void,
): Settings {
  const problems = collectProblems();
  const settings = trySettings(env, shippedPartners, problems, report);
  problems.throwIfAny();
  return settings as Settings;
}
