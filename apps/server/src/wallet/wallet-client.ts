import { createSignatures } from '@opencashier/contract/signatures';
import {
  type WalletAnswer,
  walletBalances,
  walletBalancesPath,
  type WalletOperation,
  walletOperations,
  type WalletRequest,
} from '@opencashier/contract/wallet-operations';
import type { z } from 'zod';
import { ProviderUnavailable } from '../providers/provider.ts';
import { createSignedClient } from '../providers/signed-client.ts';

export interface RemoteWallet {
  url: string;
  secrets: string[];
}

export interface WalletClient {
  ask<N extends WalletOperation>(operation: N, request: WalletRequest<N>): Promise<WalletAnswer<N>>;
  balances(user: string): Promise<z.output<typeof walletBalances>['balances']>;
}

const timeoutMs = 10_000;

const balancesPath = (user: string) =>
  walletBalancesPath.replace('{user}', encodeURIComponent(user));

/** What is no answer of ours to read is as good as none: it is asked again. */
export function createWalletClient(name: string, { url, secrets }: RemoteWallet): WalletClient {
  const signatures = createSignatures(secrets);
  const client = createSignedClient({ name, url, signatures, timeoutMs });

  async function read<T>(schema: z.ZodType<T>, asked: ReturnType<typeof client>): Promise<T> {
    const { status, body } = await asked;
    const parsed = schema.safeParse(body);
    if (status >= 200 && status < 300 && parsed.success) return parsed.data;
    throw new ProviderUnavailable(`${name} answered ${status}`);
  }

  return {
    ask: <N extends WalletOperation>(operation: N, request: WalletRequest<N>) =>
      read(
        walletOperations[operation].response as unknown as z.ZodType<WalletAnswer<N>>,
        client('POST', `/${operation}`, request),
      ),
    balances: async (user) =>
      (await read(walletBalances, client('GET', balancesPath(user)))).balances,
  };
}
