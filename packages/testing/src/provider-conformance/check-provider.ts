import { ConformanceClient } from './clients/protocol-client.ts';
import { checks } from './checks/all-checks.ts';
import { NoticeListener } from './notices/notice-listener.ts';
import { type Result, runChecks } from './run-checks.ts';
import type { Context, Decide, Sample } from './suite.ts';

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

const requestTimeoutMs = 15_000;

/** Runs every check against a provider, one after the other. */
export async function checkProvider(
  { url, secret, notifyUrl, listenPort, payout, ...options }: CheckOptions,
  onResult: (result: Result) => void = () => undefined,
): Promise<Result[]> {
  const client = new ConformanceClient({ url, secret, timeoutMs: requestTimeoutMs });
  const listener = new NoticeListener(secret, client);
  const port = await listener.listen(listenPort);
  const context: Context = {
    client,
    secret,
    notices: listener.board,
    failNotices: (count) => listener.failNext(count),
    notifyUrl: notifyUrl ?? `http://127.0.0.1:${port}/notices`,
    decide: undefined,
    payout: () => payout,
    ...options,
  };
  try {
    return await runChecks(checks, context, onResult);
  } finally {
    await listener.close();
  }
}
