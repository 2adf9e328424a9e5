import { ConformanceClient } from './client.ts';
import { depositChecks } from './deposit-checks.ts';
import { kindsCheck } from './kinds-check.ts';
import { NoticeListener } from './listener.ts';
import { outcomeChecks } from './outcome-checks.ts';
import { payoutChecks } from './payout-checks.ts';
import { refundChecks } from './refund-checks.ts';
import { requisitesChecks } from './requisites-checks.ts';
import { signatureChecks } from './signature-checks.ts';
import { type Check, type Context, type Decide, type Sample, Skipped, Warned } from './suite.ts';

export interface CheckOptions {
  url: string;
  secret: string;
  deposit: Sample;
  payout: Sample;
  waitMs: number;
  decide?: Decide | undefined;
  /** The URL and port at which notices reach this machine; its loopback address by default. */
  notifyUrl?: string | undefined;
  listenPort?: number | undefined;
}

export interface Result {
  name: string;
  outcome: 'passed' | 'failed' | 'skipped' | 'warned';
  message?: string;
}

const requestTimeoutMs = 15_000;

export const checks: Check[] = [
  ...signatureChecks,
  ...depositChecks,
  ...outcomeChecks,
  ...refundChecks,
  ...requisitesChecks,
  ...payoutChecks,
  // Last, because it examines the answers to the other checks.
  kindsCheck,
];

/** Runs every check against a provider, one after the other. */
export async function checkProvider(
  { url, secret, notifyUrl, listenPort, ...options }: CheckOptions,
  onResult: (result: Result) => void = () => undefined,
): Promise<Result[]> {
  const listener = new NoticeListener(secret);
  const port = await listener.listen(listenPort);
  const context: Context = {
    client: new ConformanceClient({ url, secret, timeoutMs: requestTimeoutMs }),
    secret,
    listener,
    notifyUrl: notifyUrl ?? `http://127.0.0.1:${port}/notices`,
    decide: undefined,
    ...options,
  };
  const results: Result[] = [];
  try {
    for (const check of checks) {
      const result = await runCheck(check, context);
      results.push(result);
      onResult(result);
    }
  } finally {
    await listener.close();
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
