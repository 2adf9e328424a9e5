import { OperatorError } from '@opencashier/contract/operator/errors';
import { type Queryable, transaction } from '@opencashier/postgres';
import { nanoid } from 'nanoid';
import type { Services } from '../../services/services.ts';
import { wasGiftPlayed } from '../../sweepstake/coin-package.ts';
import type { Deposit } from '../deposit.ts';
import { paidShare, refundableMinor } from '../reversals/returned-share.ts';
import { claimsOn, settleReturned } from '../reversals/settle-returned.ts';
import { lockDeposit } from '../store/deposits.ts';
import type { Refund } from '../refund.ts';
import { findRefundByReference, recordRefund } from '../store/refunds.ts';
import { inWholeUnits } from './whole-units.ts';

type RefundableDeps = Pick<Services, 'catalogue' | 'providers'>;
type RequestRefundDeps = RefundableDeps & Pick<Services, 'pool' | 'wallet'>;

export interface RefundRequest {
  partner: string;
  depositId: string;
  /** The operator's own name for the refund. */
  reference: string;
  /** Undefined: all that can be refunded. */
  amountMinor: bigint | undefined;
  reason: string;
  by: string;
}

/**
 * Records a refund, once per reference, if that much of the deposit can still be refunded. From
 * then on the sum cannot be refunded again or reversed. No money has moved yet, and the provider
 * has not been asked.
 */
export async function requestRefund(
  services: RequestRefundDeps,
  request: RefundRequest,
): Promise<{ outcome: 'recorded' | 'exists'; refund: Refund }> {
  return transaction(services.pool, async (db) => {
    const deposit = await lockDeposit(db, request.depositId);
    if (deposit?.partner !== request.partner) throw new OperatorError('notFound');
    const known = await findRefundByReference(db, request);
    if (known) return { outcome: 'exists', refund: sameRefund(known, request) };
    checkRefundable(services, deposit);
    const { amountMinor, payMinor } = await priceRefund(services, db, deposit, request.amountMinor);
    const { id: depositId, partner, owner, provider, currency, payCurrency } = deposit;
    const refund = await recordRefund(db, {
      id: nanoid(),
      partner,
      owner,
      depositId,
      provider,
      reference: request.reference,
      amountMinor,
      currency,
      payMinor,
      payCurrency,
      reason: request.reason,
      requestedBy: request.by,
    });
    // Two simultaneous requests for two deposits used the same reference.
    if (!refund) throw new OperatorError('referenceConflict');
    await settleReturned(db, services, deposit);
    return { outcome: 'recorded', refund };
  });
}

/** True if a refund of all that is left would be accepted now. */
export async function isRefundable(
  services: RefundableDeps,
  db: Queryable,
  deposit: Deposit,
): Promise<boolean> {
  try {
    checkRefundable(services, deposit);
    await priceRefund(services, db, deposit, undefined);
    return true;
  } catch (error) {
    if (error instanceof OperatorError) return false;
    throw error;
  }
}

function sameRefund(known: Refund, { depositId, amountMinor }: RefundRequest): Refund {
  const isSame =
    known.depositId === depositId && known.amountMinor === (amountMinor ?? known.amountMinor);
  if (!isSame) throw new OperatorError('referenceConflict');
  return known;
}

/** Money received on a chain that we watch has no provider that could return it. */
function checkRefundable({ providers }: Pick<Services, 'providers'>, deposit: Deposit): void {
  const { stage, providerId, crypto } = deposit;
  if (stage !== 'processed') throw new OperatorError('stateForbids');
  const provider = providers.get(deposit.provider);
  if (crypto || providerId === null || !provider?.refundDeposit) {
    throw new OperatorError('refundUnsupported');
  }
}

/** The amount to take from the player, and its share of the payment, fee included. */
async function priceRefund(
  services: Pick<Services, 'catalogue'>,
  db: Queryable,
  deposit: Deposit,
  requestedMinor: bigint | undefined,
): Promise<{ amountMinor: bigint; payMinor: bigint }> {
  const { claims, refunds } = await claimsOn(db, deposit);
  const leftMinor = refundableMinor(deposit, claims);
  const amountMinor = requestedMinor ?? leftMinor;
  if (amountMinor === 0n || amountMinor > leftMinor) throw new OperatorError('beyondDeposit');
  if (deposit.promisedPackage) await checkPackage(db, deposit, amountMinor);
  const before = refunds.reduce((sum, one) => sum + one.payMinor, 0n);
  const isRest = claims.refundsMinor + amountMinor === deposit.creditedMinor;
  const rest = paidShare(deposit, deposit.creditedMinor ?? 0n) - before;
  const share = inWholeUnits(services, deposit, paidShare(deposit, amountMinor));
  const payMinor = isRest || share > rest ? rest : share;
  if (payMinor <= 0n) throw new OperatorError('beyondDeposit');
  return { amountMinor, payMinor };
}

/** Single coins have no value: a package is refunded as a whole or not at all. */
async function checkPackage(db: Queryable, deposit: Deposit, amountMinor: bigint): Promise<void> {
  const { promisedPackage, creditedMinor } = deposit;
  if (!promisedPackage) return;
  if (amountMinor !== creditedMinor) {
    throw new OperatorError('beyondDeposit', 'A coin package is refunded whole, or not at all.');
  }
  if (await wasGiftPlayed(db, deposit, promisedPackage.coins)) {
    throw new OperatorError('insufficientFunds', 'Coins of this package have been played.');
  }
}
