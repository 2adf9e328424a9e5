import type { MadePayment, Visit } from './deposits.ts';

/** The outcomes of a deposit in a coin. */
export const coinEnds = {
  credited: { method: 'crypto_usdt', network: 'tron', blocks: 20 },
  /** A block of Bitcoin takes ten minutes, so it is shown for a while. */
  confirming: { method: 'crypto_btc', network: 'bitcoin', blocks: 1 },
  awaiting: { method: 'crypto_usdt', network: 'tron', blocks: 0 },
} as const;
export type CoinEnd = keyof typeof coinEnds;

/** Deposits a coin, with this outcome; the sandbox plays the chain. */
export async function makeCoinDeposit(visit: Visit, end: CoinEnd): Promise<MadePayment> {
  const { client, place, player, random } = visit;
  const { currency } = place;
  const { method, network, blocks } = coinEnds[end];
  const session = await client.call(player, 'session-start', { currency });
  const { depositId, crypto } = await client.call(player, 'deposit-create', {
    amount: String(random.pick(place.amounts)),
    currency,
    fields: method === 'crypto_usdt' ? { network } : {},
    paymentSessionId: session.payment_session_id,
    paymentType: method,
    selectedCountry: place.country,
  });
  const made: MadePayment = { id: depositId, usual: [60, 180] };
  if (blocks === 0) return made;
  if (!crypto) throw new Error(`the deposit ${depositId} has no address`);
  const { address, coin, amount } = crypto;
  await client.decide(`chains/${network}/payments`, { address, coin, amount });
  await client.decide(`chains/${network}/blocks`, { count: blocks });
  await client.until(`the coin of ${depositId} is ${end}`, async () => {
    const query = { depositId, paymentMethod: method };
    const now = await client.read(player, 'deposit-status', query);
    return now.crypto?.state === end;
  });
  return made;
}
