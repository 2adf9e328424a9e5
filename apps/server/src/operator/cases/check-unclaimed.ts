import { OperatorError } from '@opencashier/contract/operator/errors';
import type { CaseOutcome } from '@opencashier/contract/operator/deposits/cases';
import type { Queryable } from '@opencashier/postgres';
import type { Case } from '../../cases/case.ts';
import { type Deposit, isCreditedThoughHeld } from '../../deposits/deposit.ts';
import { beyondCost } from '../../deposits/reversals/returned-share.ts';
import { claimsOn } from '../../deposits/reversals/settle-returned.ts';
import { amountOf } from '../../rates/amounts.ts';
import { hasWaitingDispute } from '../../queues/inbox.ts';
import type { OperatorContext } from '../operation.ts';

interface Decided {
  found: Case;
  deposit: Deposit;
  outcome: CaseOutcome;
  /** The deposit counts the credit, so that a dispute can take it back later. */
  isCounted: boolean;
}

/** Throws if the money of a case is not free for that outcome; it can always be kept. */
export async function checkUnclaimed(
  db: Queryable,
  context: OperatorContext,
  { found, deposit, outcome, isCounted }: Decided,
): Promise<void> {
  if (outcome === 'keep') return;
  checkUncredited(deposit);
  if (outcome === 'refund' || !isCounted) {
    await checkClaims(db, context, { found, deposit, outcome });
  }
}

function checkUncredited(deposit: Deposit): void {
  if (!isCreditedThoughHeld(deposit)) return;
  const message = `The money of deposit ${deposit.id} was credited already. Keep the case.`;
  throw new OperatorError('stateForbids', message);
}

/**
 * Money that went back to the payer already is not sent again, nor money that an open dispute may
 * return.
 */
async function checkClaims(
  db: Queryable,
  { partner }: OperatorContext,
  { found, deposit, outcome }: Omit<Decided, 'isCounted'>,
): Promise<void> {
  if (await hasWaitingDispute(db, deposit)) {
    const whose = partner.operatorApi?.seesUnmatched ? '' : ' of the operator of the server';
    const instead = outcome === 'refund' ? 'Send nothing' : insteadOfCredit(deposit);
    const message = `A dispute about deposit ${deposit.id} waits among the unmatched notices${whose}. ${instead}: the bank may take the money.`;
    throw new OperatorError('stateForbids', message);
  }
  if (deposit.creditedMinor === null || !found.atProvider) return;
  const { claims, refunds } = await claimsOn(db, deposit);
  const paidBackMinor = refunds.reduce((sum, { payMinor }) => sum + payMinor, 0n);
  const beyondMinor = beyondCost(deposit, claims, claims.disputes, paidBackMinor);
  if (beyondMinor === 0n) return;
  const sum = `${amountOf(beyondMinor, deposit.payCurrency)} ${deposit.payCurrency}`;
  const instead = deposit.promisedPackage
    ? 'Wait until it is decided. If the bank keeps it, keep the case, and send only the rest.'
    : "Credit it to the deposit's player, and refund the deposit's rest.";
  const message = `A dispute or a chargeback claims ${sum} of this money. ${instead}`;
  throw new OperatorError('stateForbids', message);
}

/** A dispute takes back a credit that its deposit counts. */
function insteadOfCredit({ promisedPackage, currency }: Deposit): string {
  return promisedPackage
    ? 'Credit nothing'
    : `Credit it only to the deposit's player, in ${currency}`;
}
