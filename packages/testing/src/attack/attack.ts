import type { AttackRecord } from './attack-record.ts';
import type { Transport } from './transports.ts';
import type { AttackWorld } from './world.ts';

export interface Scene {
  world: AttackWorld;
  via: Transport;
  record: AttackRecord;
  /** The number of random attempts. */
  size: number;
  random: () => number;
}

/** One class of hostile behaviour. */
export interface Attack {
  title: string;
  /** Players' calls are tried over both transports; everything else once. */
  isPerTransport: boolean;
  /** The number of random attempts in `npm run attack`. */
  size: number;
  run(scene: Scene): Promise<void>;
}

/** A deposit of ten euros that waits for its payment. */
export async function openDeposit(
  { via }: Pick<Scene, 'via'>,
  token: string,
): Promise<{ depositId: string; sessionId: string }> {
  const session = await via.ask(token, 'session-start', { amount: 10, currency: 'EUR' });
  const { payment_session_id: sessionId = '' } = session.body as { payment_session_id?: string };
  const created = await via.ask(token, 'deposit-create', depositOf(sessionId, '10'));
  const { depositId } = created.body as { depositId?: string };
  if (depositId === undefined) throw new Error(`no deposit: ${JSON.stringify(created)}`);
  return { depositId, sessionId };
}

export function depositOf(paymentSessionId: string, amount: string) {
  return { amount, currency: 'EUR', paymentSessionId, paymentType: 'visa', selectedCountry: 'de' };
}

export function withdrawalOf(amount: unknown) {
  return {
    paymentType: 'sepa_transfer',
    amount,
    currency: 'EUR',
    selectedCountry: 'de',
    fields: { full_name: 'Given Family', iban: 'DE89370400440532013000' },
  };
}

/** Waits until the server has applied every notice that it has stored. */
export async function untilApplied({ world }: Pick<Scene, 'world'>): Promise<void> {
  const waiting = 'select from cashier.notices where applied_at is null and attempts = 0';
  while ((await world.pool.query(waiting)).rowCount !== 0) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
