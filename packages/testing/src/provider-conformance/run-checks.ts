import { type Check, type Context, Skipped, Warned } from './suite.ts';

export interface Result {
  name: string;
  outcome: 'passed' | 'failed' | 'skipped' | 'warned';
  message?: string;
}

/** Runs the checks one after the other. */
export async function runChecks(
  checks: readonly Check[],
  context: Context,
  onResult: (result: Result) => void,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const check of checks) {
    const result = await runCheck(check, context);
    results.push(result);
    onResult(result);
  }
  return results;
}

async function runCheck({ name, run }: Check, context: Context): Promise<Result> {
  try {
    await run(context);
    return { name, outcome: 'passed' };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { name, outcome: outcomeOf(error), message };
  }
}

function outcomeOf(error: unknown): Result['outcome'] {
  if (error instanceof Skipped) return 'skipped';
  return error instanceof Warned ? 'warned' : 'failed';
}
