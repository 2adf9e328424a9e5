import type { MadePayment, Visit } from './deposits.ts';

/** The outcomes of a withdrawal, with the weights by which they are chosen. */
export const withdrawalEnds = {
  sent: 40,
  review: 28,
  rejected: 8,
  failed: 6,
  processing: 8,
  cancelled: 6,
  large: 4,
  draft: 2,
};
export type WithdrawalEnd = keyof typeof withdrawalEnds;

/** Begins a withdrawal as the widget does; it is a draft until the player confirms it. */
function draft({ client, place, player }: Visit, amount: number) {
  return client.call(player, 'withdrawal-create', {
    paymentType: place.withdrawal.name,
    amount: String(amount),
    currency: place.currency,
    selectedCountry: place.country,
    fields: place.withdrawal.fields ?? {},
  });
}

/** Withdraws with a code from the phone if one is asked for. */
async function withdraw(visit: Visit, amount: number): Promise<string> {
  const { client, player } = visit;
  const { id = '', codeRequired } = await draft(visit, amount);
  if (codeRequired) await client.call(player, 'code-send', { id });
  const code = codeRequired ? await client.code(player.user) : undefined;
  await client.call(player, 'withdrawal-confirm', { id, ...(code && { code }) });
  return id;
}

const payouts = { sent: 'send', failed: 'fail', processing: 'never' } as const;

/**
 * Lets a player win money and withdraw it, with this outcome. Also returns the reference of the
 * win.
 */
export async function makeWithdrawal(
  visit: Visit,
  chosen: WithdrawalEnd,
): Promise<MadePayment & { win: string }> {
  const { client, place, player } = visit;
  const amount = amountOf(visit, chosen);
  const money = { amount: String(amount), currency: place.currency };
  const win = crypto.randomUUID();
  const posted = { user: player.user, reference: win, kind: 'win', ...money };
  await client.operate('game-server', 'post', posted);
  if (chosen in payouts) {
    const payout = payouts[chosen as keyof typeof payouts];
    await client.behave(player.user, { payout, payoutDelayMs: 0 });
  }
  if (chosen === 'draft') {
    const { id = '' } = await draft(visit, amount);
    return { id, win, usual: place.withdrawal.seconds };
  }
  const id = await withdraw(visit, amount);
  if (chosen === 'cancelled') await client.call(player, 'withdrawal-cancel', { id });
  if (chosen === 'rejected') {
    const reason = 'The name on the account is another one.';
    await client.operate('risk', 'reject', { id, reason });
  }
  // Above the partner's limit this only creates a proposal, which another person has to confirm.
  if (chosen === 'large') await client.operate('risk', 'approve', { id });
  if (chosen in payouts) await untilOut(visit, id, chosen);
  return { id, win, usual: place.withdrawal.seconds };
}

function amountOf({ random, place }: Visit, end: WithdrawalEnd): number {
  const base =
    end === 'large' ? place.largePayout : end in payouts ? place.smallPayout : place.reviewedPayout;
  const steps = 20;
  return Math.round((base * (steps + random.between(0, 4))) / steps);
}

async function untilOut({ client, player }: Visit, id: string, end: WithdrawalEnd) {
  // A debt sends the withdrawal to review.
  const reached = ['review', ...(end === 'processing' ? ['processing'] : ['sent', 'failed'])];
  await client.until(`the withdrawal ${id} is ${end}`, async () => {
    const { status } = await client.read(player, 'withdrawal-status', { id });
    return reached.includes(status);
  });
}
