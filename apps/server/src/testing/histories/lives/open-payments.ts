import { calls } from '@opencashier/contract/calls/call-map';
import { createDeposit } from '../../../deposits/create/create-deposit.ts';
import { createPackageDeposit } from '../../../deposits/create/create-package-deposit.ts';
import type { Deposit } from '../../../deposits/deposit.ts';
import { startSession } from '../../../deposits/store/sessions.ts';
import type { CallContext } from '../../../services/call.ts';
import { testAttempt } from '../../test-attempt.ts';
import { refusalOnly } from '../history-world.ts';
import type { HistoryPayment } from './payments.ts';

/** A deposit of 100 EUR, unless it was refused. */
export async function openDeposit(
  { services, identity, reference, platform }: CallContext,
  payment: HistoryPayment,
): Promise<Deposit | undefined> {
  const { owner } = identity;
  const session = { id: crypto.randomUUID(), owner, currency: 'EUR' };
  await startSession(services.pool, { ...session, amount: '100', pendingGroup: undefined }, 1000);
  const request = calls['deposit-create'].request.parse({
    amount: '100',
    currency: 'EUR',
    paymentSessionId: session.id,
    paymentType: payment.method,
    selectedCountry: 'de',
  });
  const creation = {
    platform,
    attempt: testAttempt(owner, reference),
    answerOf: ({ id }: Deposit) => ({ depositId: id }),
  };
  return createDeposit(services, identity, request, creation).catch(refusalOnly);
}

/** A player who buys coins. */
export const coinPlayer = { view: 'sweep', currency: 'USD', country: 'us' } as const;

/** The box `large`, unless it was refused. */
export async function openPackage({
  services,
  identity,
  ...attempt
}: CallContext): Promise<Deposit | undefined> {
  const session = { id: crypto.randomUUID(), owner: identity.owner, currency: 'USD' };
  const rest = { amount: undefined, pendingGroup: undefined };
  await startSession(services.pool, { ...session, ...rest }, 1000);
  const request = calls['deposit-create-sweepstake'].request.parse({
    boxId: 'large',
    currency: 'USD',
    paymentSessionId: session.id,
    paymentType: 'crypto_usdt',
    fields: { network: 'tron' },
    selectedCountry: 'us',
  });
  return createPackageDeposit(services, identity, request, attempt).catch(refusalOnly);
}
