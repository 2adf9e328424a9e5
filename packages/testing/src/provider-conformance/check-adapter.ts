import type { Provider } from '@opencashier/server/providers/provider';
import { AdapterClient } from './clients/adapter-client.ts';
import { checks } from './checks/all-checks.ts';
import { type Result, runChecks } from './run-checks.ts';
import type { Decide, Sample } from './suite.ts';
import { WebhookListener } from './notices/webhook-listener.ts';

export interface AdapterCheckOptions {
  provider: Provider;
  deposit: Sample;
  payout: () => Sample;
  waitMs: number;
  /** Lets the vendor decide a payment, and send its webhook to this URL. */
  decide?: ((webhookUrl: string) => Decide) | undefined;
  /** The URL at which the vendor's webhooks reach this machine; its loopback address by default. */
  notifyUrl?: string | undefined;
  listenPort?: number | undefined;
}

/** The checks that an adapter can pass; the others are about a service that signs as we do. */
export const adapterChecks = checks.filter(({ ofOwnService }) => !ofOwnService);

/** Runs the conformance suite on an adapter, which asks the vendor or a stand-in of it. */
export async function checkAdapter(
  { provider, decide, notifyUrl, listenPort, ...samples }: AdapterCheckOptions,
  onResult: (result: Result) => void = () => undefined,
): Promise<Result[]> {
  const client = new AdapterClient(provider);
  const listener = new WebhookListener(provider, client);
  const url = await listener.listen(listenPort);
  try {
    const context = {
      ...samples,
      client,
      secret: '',
      notices: listener.board,
      failNotices: () => undefined,
      notifyUrl: notifyUrl ?? url,
      decide: decide?.(url),
    };
    return await runChecks(adapterChecks, context, onResult);
  } finally {
    await listener.close();
  }
}
