import type { ProviderDepositRequest } from '@opencashier/contract/provider/protocol';

/** Deposit requests as the server makes them, each with its own reference. */
export function orders(usual: Partial<ProviderDepositRequest>) {
  let count = 0;
  return (change: Partial<ProviderDepositRequest> = {}): ProviderDepositRequest => {
    count += 1;
    return {
      reference: `order-${count}`,
      method: 'visa',
      amount: '10',
      currency: 'EUR',
      country: 'de',
      language: 'en',
      player: 'demo:ada',
      fields: {},
      returnUrl: 'https://pay.example/cashier/return/x',
      notifyUrl: 'https://pay.example/webhooks/x',
      expiresAt: new Date(Date.now() + 15 * 60_000).toISOString(),
      ...usual,
      ...change,
    };
  };
}
