import { createSignatures } from '@opencashier/contract/signatures';
import {
  type WalletAnswer,
  walletBalances,
  walletBalancesPath,
  type WalletOperation,
  walletOperations,
  type WalletRequest,
} from '@opencashier/contract/wallet/operations';
import type { z } from 'zod';
import { ProviderUnavailable } from '../providers/provider.ts';
import { createSignedClient } from '../providers/clients/signed-client.ts';

export interface RemoteWallet {
  url: string;
  secrets: string[];
}

export interface WalletClient {
  ask<N extends WalletOperation>(operation: N, request: WalletRequest<N>): Promise<WalletAnswer<N>>;
  balances(user: string): Promise<z.output<typeof walletBalances>['balances']>;
}

const defaultTimeoutMs = 10_000;
/** The operator is shown at most this much of an invalid answer. */
const shownMax = 200;

const balancesPath = (user: string) =>
  walletBalancesPath.replace('{user}', encodeURIComponent(user));

/** The wallet rejects the request as it is: unknown player, path or signature. */
export class WalletRejection extends ProviderUnavailable {}

/** Statuses with which a wallet, or a proxy in front of it, asks for a retry. */
const retryStatuses = new Set([408, 425, 429]);

const isRejection = (status: number) => status >= 400 && status < 500 && !retryStatuses.has(status);

/** An invalid answer counts as none: the request is sent again. */
export function createWalletClient(
  name: string,
  { url, secrets }: RemoteWallet,
  timeoutMs = defaultTimeoutMs,
): WalletClient {
  const signatures = createSignatures(secrets);
  const client = createSignedClient({ name, url, signatures, timeoutMs });

  async function read<T>(schema: z.ZodType<T>, answer: ReturnType<typeof client>): Promise<T> {
    const { status, body } = await answer;
    const parsed = schema.safeParse(body);
    if (status >= 200 && status < 300 && parsed.success) return parsed.data;
    const shown = body === undefined ? 'without JSON' : JSON.stringify(body).slice(0, shownMax);
    const message = `${name} answered ${status} ${shown}`;
    throw isRejection(status) ? new WalletRejection(message) : new ProviderUnavailable(message);
  }

  /** An answer about another movement, or about none, does not count. */
  function checkEcho(request: object, answer: object): void {
    const reference = 'reference' in request ? request.reference : undefined;
    const echoed = 'reference' in answer ? answer.reference : reference;
    if (echoed === reference) return;
    throw new ProviderUnavailable(`${name} answered with another reference`);
  }

  return {
    async ask<N extends WalletOperation>(operation: N, request: WalletRequest<N>) {
      const { response } = walletOperations[operation];
      const schema = response as unknown as z.ZodType<WalletAnswer<N>>;
      const answer = await read(schema, client('POST', `/${operation}`, request));
      checkEcho(request, answer);
      return answer;
    },
    balances: async (user) =>
      (await read(walletBalances, client('GET', balancesPath(user)))).balances,
  };
}
