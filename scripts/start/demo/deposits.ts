import type { DemoClient, DemoPlayer } from './demo-client.ts';
import type { DemoMethod, Place } from './places.ts';
import type { Random } from './random.ts';

export interface Visit {
  client: DemoClient;
  random: Random;
  place: Place;
  player: DemoPlayer;
}

/** The outcomes of a deposit, with the weights by which they are chosen. */
export const depositEnds = {
  credited: 66,
  declined: 13,
  open: 7,
  cancelled: 4,
  expired: 3,
  short: 3,
  chargedBack: 2,
  refunded: 2,
  refundOpen: 1,
  refundFailed: 1,
  disputed: 2,
  disputeWon: 1,
  disputeLost: 1,
  overpaid: 1,
  received: 1,
  unanswered: 0,
};
export type DepositEnd = keyof typeof depositEnds;

const reasons = [
  'insufficient funds',
  'do not honour',
  'issuer unavailable',
  '3-D Secure was not passed',
] as const;

function methodOf({ random, place }: Visit): DemoMethod {
  const names = Object.fromEntries(place.deposits.map(({ name, weight }) => [name, weight]));
  const chosen = random.weighted(names);
  return place.deposits.find(({ name }) => name === chosen) ?? place.deposits[0];
}

/** Creates a deposit as the widget does; returns its id. */
async function create(visit: Visit, method: DemoMethod, amount: number): Promise<string> {
  const { client, place, player } = visit;
  const { currency } = place;
  // Some players look at a form and leave it.
  if (visit.random.next() < 0.4) await client.call(player, 'session-start', { currency });
  const session = await client.call(player, 'session-start', { currency });
  const { depositId } = await client.call(player, 'deposit-create', {
    amount: String(amount),
    currency,
    fields: method.fields ?? {},
    paymentSessionId: session.payment_session_id,
    paymentType: method.name,
    selectedCountry: place.country,
    saveAccount: visit.random.next() < 0.4,
  });
  return depositId;
}

/** The bank fails whenever it is asked about this player, so the deposit stays as created. */
async function createUnanswered(visit: Visit, method: DemoMethod, amount: number): Promise<string> {
  const { client, player } = visit;
  await client.behave(player.user, { answer: 'error-500' });
  const isRefused = await create(visit, method, amount).then(
    () => false,
    () => true,
  );
  const search = { user: player.user, status: 'created', limit: '1' };
  const [deposit] = (await client.operate('support', 'deposits', search)).deposits;
  if (!isRefused || !deposit) throw new Error('a deposit was answered by a bank that fails');
  return deposit.id;
}

export interface DepositPlan {
  end: DepositEnd;
  amount?: number | undefined;
  /** The bank's reason if it declines. */
  reason?: string;
}

/** A payment that was made, and how long its method usually takes. */
export interface MadePayment {
  id: string;
  usual: DemoMethod['seconds'];
}

/** Makes a deposit with this outcome; the sandbox plays the bank. */
export async function makeDeposit(visit: Visit, plan: DepositPlan): Promise<MadePayment> {
  const { client, random, place, player } = visit;
  const chosen = plan.end;
  const method = methodOf(visit);
  const amount = plan.amount ?? random.pick(place.amounts);
  if (chosen === 'unanswered') {
    return { id: await createUnanswered(visit, method, amount), usual: method.seconds };
  }
  const id = await create(visit, method, amount);
  const made = { id, usual: method.seconds };
  const bank = (decision: object) => client.decide(`payments/${id}`, decision);
  if (chosen === 'open') return made;
  if (chosen === 'cancelled') {
    await client.call(player, 'deposit-cancel', { depositId: id, paymentMethod: method.name });
  } else if (chosen === 'declined') {
    await bank({ outcome: 'decline', reason: plan.reason ?? random.pick(reasons) });
  } else if (chosen === 'expired' || chosen === 'received') {
    await bank({ outcome: chosen === 'expired' ? 'expire' : 'receive' });
  } else {
    await bank({ outcome: 'approve', ...paidInstead(chosen, amount) });
    await afterwards(visit, { id, method: method.name, chosen });
  }
  return made;
}

function paidInstead(end: DepositEnd, amount: number): { amount?: string } {
  if (end === 'short') return { amount: String(Math.round(amount * 0.8)) };
  return end === 'overpaid' ? { amount: String(amount * 12) } : {};
}

interface Paid {
  id: string;
  method: string;
  chosen: DepositEnd;
}

async function afterwards(visit: Visit, { id, method, chosen }: Paid): Promise<void> {
  const { client } = visit;
  if (chosen === 'short' || chosen === 'overpaid') return;
  await untilCredited(visit, id, method);
  if (chosen === 'chargedBack') await client.decide(`payments/${id}`, chargeback);
  if (chosen in disputeEnds) await dispute(visit, id, chosen);
  if (chosen in refundEnds) {
    const behaviour = refundEnds[chosen as keyof typeof refundEnds];
    await client.behave(visit.player.user, { refund: behaviour, refundDelayMs: 0 });
    const refund = { id, reference: `refund-${id}`, reason: 'asked for it in the chat' };
    await client.operate('finance', 'refundDeposit', refund);
  }
}

const refundEnds = { refunded: 'refund', refundOpen: 'never', refundFailed: 'fail' } as const;
const disputeEnds = { disputed: undefined, disputeWon: 'win', disputeLost: 'lose' } as const;

/** The cardholder's bank takes the player's side, and decides once the cashier knows of it. */
async function dispute({ client }: Visit, depositId: string, end: DepositEnd): Promise<void> {
  const opened = await client.decide(`payments/${depositId}/disputes`, { reason: 'fraudulent' });
  const outcome = disputeEnds[end as keyof typeof disputeEnds];
  if (!outcome) return;
  await client.until(`the dispute of ${depositId} is known`, async () => {
    const { disputes } = await client.operate('support', 'disputes', { depositId });
    return disputes.length > 0;
  });
  const { disputeId } = (opened as { dispute: { disputeId: string } }).dispute;
  await client.decide(`disputes/${disputeId}`, { outcome });
}

const chargeback = { outcome: 'chargeback', reason: 'the cardholder disputes the payment' };

/** Waits for the bank's notice, which arrives a moment later. */
async function untilCredited({ client, player }: Visit, depositId: string, paymentMethod: string) {
  await client.until(`the deposit ${depositId} is credited`, async () => {
    const { status } = await client.read(player, 'deposit-status', { depositId, paymentMethod });
    return status === 'processed';
  });
}
