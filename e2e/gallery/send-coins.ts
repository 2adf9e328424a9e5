import type { GalleryWalk } from './gallery-screen.ts';

/** So many confirmations Tron needs. */
export const enoughBlocks = 20;

export interface SentCoins {
  /** So many times what was asked for. */
  times?: number;
  coin?: string;
}

/** Pays at the address on the screen, as the network first hears of it; gives the txid. */
export async function sendCoins(
  { cashier: { payment }, chains }: GalleryWalk,
  { times = 1, coin = 'USDT' }: SentCoins = {},
): Promise<string> {
  await chains.standStill('tron');
  const address = await payment.line('Address on Tron (TRC-20)').innerText();
  const asked = await payment.line('Amount in USDT').innerText();
  const amount = (Number(asked) * times).toFixed(2);
  return chains.pay('tron', { address, coin, amount });
}
