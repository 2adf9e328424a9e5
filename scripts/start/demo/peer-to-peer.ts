import type { MadePayment, Visit } from './deposits.ts';

/** The outcomes of a transfer to another person; a player has one open at a time. */
export const p2pEnds = {
  paid: { outcome: 'approve' },
  denied: { outcome: 'dispute' },
  cancelled: { outcome: 'cancel', reason: 'recipientCancelled' },
  declared: undefined,
  open: undefined,
} as const;
export type P2pEnd = keyof typeof p2pEnds;

const method = 'p2p_privatbank';

/** Pays another person, with this outcome; the sandbox plays the recipient. */
export async function makeP2pDeposit(visit: Visit, end: P2pEnd): Promise<MadePayment> {
  const { client, place, player, random } = visit;
  const { depositId = '' } = await client.call(player, 'deposit-create-p2p', {
    payment_method: method,
    amount: String(random.pick(place.amounts)),
    currency: place.currency,
    selectedCountry: place.country,
    fields: { full_name: 'Олена Коваль' },
  });
  const made: MadePayment = { id: depositId, usual: [300, 900] };
  if (end === 'open') return made;
  await client.behave(player.user, { trader: 'silent' });
  await client.call(player, 'deposit-complete', { depositId, paymentMethod: method });
  const decision = p2pEnds[end];
  if (decision) await client.decide(`payments/${depositId}`, decision);
  return made;
}
