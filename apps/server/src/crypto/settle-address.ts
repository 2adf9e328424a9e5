import { transaction } from '@opencashier/postgres';
import type { ChainNetwork } from '../chains/networks.ts';
import { creditDeposit } from '../deposits/credit/credit-deposit.ts';
import type { Deposit } from '../deposits/deposit.ts';
import { paidPrice } from '../rates/asked-sum.ts';
import { reverseDeposit } from '../deposits/reversals/reverse-deposit.ts';
import { openUnsolicited } from './unsolicited-deposit.ts';
import { changeDeposit } from '../deposits/store/deposits.ts';
import {
  type AddressSettlement,
  assign,
  isStillCounted,
  openSettlement,
  requiredDeposit,
  type SettleDeps,
  updateView,
  assignPayments,
  asProviderDeposit,
} from './address-settlement.ts';
import {
  closeCasesOf,
  closeCredited,
  closeReorgedCases,
  openCase,
  openForeignCases,
  openAddressSurplusCase,
} from './address-cases.ts';
import { changeAddress } from '../chains/store/crypto-addresses.ts';
import { type CountedPayment, isReorgedOut, sumOf } from './crypto-payments.ts';
import { carryReversals, applyCarriedReversals } from './carried-reversals.ts';
import { extendQuote } from './extend-quote.ts';
import {
  authorisationKey,
  type Authorisations,
  judgePayments,
  NeedsAuthorisation,
} from './judge-payments.ts';

/**
 * Settles an address: confirmed money is credited or goes into a case, money whose block is no
 * longer on the chain is taken back, and the deposit shows the progress of the rest. It works from
 * the payments as they are now, so a crash at any point and any number of repetitions lead to the
 * same result.
 */
export async function settleAddress(
  services: SettleDeps,
  network: ChainNetwork,
  addressId: bigint,
): Promise<void> {
  const authorisations: Authorisations = new Map();
  for (;;) {
    const question = await settleOnce(services, network, addressId, authorisations).catch(
      (error: unknown) => {
        if (error instanceof NeedsAuthorisation) return error.question;
        throw error;
      },
    );
    if (!question) return;
    // No transaction is held while a remote wallet is asked.
    authorisations.set(
      authorisationKey(question),
      await services.wallet.authorizeDeposit(question),
    );
  }
}

async function settleOnce(
  services: SettleDeps,
  network: ChainNetwork,
  addressId: bigint,
  authorisations: Authorisations,
): Promise<undefined> {
  await transaction(services.pool, async (db) => {
    const settlement = await openSettlement(db, services, network, addressId);
    if (!settlement) return;
    await closeReorgedCases(settlement);
    await takeBackReorged(settlement);
    const current = await creditFinal(settlement, authorisations);
    await openForeignCases(settlement, current);
    const { address, payments } = settlement;
    const isActive = payments.some(isUnsettled);
    if (isActive && current.id === address.depositId) return;
    await changeAddress(db, address, { depositId: current.id, isActive });
  });
}

/** It is on its way, or waits for a rate that may become available at any time. */
function isUnsettled({
  units,
  settledUnits,
  isDropped,
  isConfirmed,
  openCase: held,
}: CountedPayment) {
  if (held?.reason === 'noRate') return true;
  return !isDropped && !isConfirmed && units > settledUnits;
}

/**
 * The block of a credited payment is no longer on the chain. The whole deposit is taken back; its
 * payments count again in whatever block they are, and are credited again once they are final.
 */
async function takeBackReorged(settlement: AddressSettlement): Promise<void> {
  const { db, services, address, payments } = settlement;
  const credited = payments.filter(({ creditedBlock }) => creditedBlock !== null);
  for (const [id, own] of Map.groupBy(credited, ({ depositId }) => depositId ?? '')) {
    if (!own.some(isReorgedOut)) {
      // A payment that is final in another block by now stays credited.
      for (const one of own) await assign(settlement, one, { ...one, creditedBlock: blockOf(one) });
      continue;
    }
    const deposit = await requiredDeposit(db, id);
    await carryReversals(db, address.id, deposit);
    // A letter may have reversed it before.
    if (deposit.stage === 'processed' || deposit.stage === 'reversed') {
      const reason = 'The network has taken the payment back.';
      await reverseDeposit(db, services, deposit, {
        reversedMinor: deposit.paidMinor ?? deposit.payMinor,
        reason,
      });
    }
    await closeCasesOf(settlement, id);
    await updateView(settlement, await requiredDeposit(db, id));
    for (const one of own) await assign(settlement, one, { depositId: null, creditedBlock: null });
  }
}

const blockOf = ({ isFinal, blockHash, creditedBlock }: CountedPayment) =>
  isFinal ? blockHash : creditedBlock;

/** True if a payment may be credited automatically, without an operator's decision. */
function isCreditable(payment: CountedPayment): boolean {
  return payment.isLive && payment.creditedBlock === null && isStillCounted(payment);
}

/** A decision on its money is pending, and only that decision ends the deposit. */
function isHeld({ isInCase, id }: Deposit, payments: readonly CountedPayment[]): boolean {
  return isInCase && payments.some((one) => one.depositId === id && !isStillCounted(one));
}

/** The chain reversed the credited deposit; one that keeps its payments was reversed by letter. */
function isTakenByChain({ stage, id }: Deposit, payments: readonly CountedPayment[]): boolean {
  const keeps = payments.some((one) => one.depositId === id && one.creditedBlock !== null);
  return stage === 'reversed' && !keeps;
}

/**
 * Credits final payments once they reach the minimum, opens a case for those that need an
 * operator's decision, and returns the deposit that counts further payments.
 */
async function creditFinal(
  settlement: AddressSettlement,
  authorisations: Authorisations,
): Promise<Deposit> {
  const { db, services, address, payments } = settlement;
  let deposit = await requiredDeposit(db, address.depositId);
  for (;;) {
    const open = payments.filter(isCreditable);
    const isWaiting = isHeld(deposit, payments);
    const isOver = deposit.stage === 'processed' || deposit.stage === 'reversed' || isWaiting;
    const isReopened = isTakenByChain(deposit, payments);
    if (deposit.promisedPackage && isOver && !isReopened) return keepSurplus(settlement, deposit);
    const arrived = { payments: open, isReopened };
    const next = isOver ? await openUnsolicited(db, services, deposit, arrived) : deposit;
    const final = open.filter(({ isFinal }) => isFinal);
    if (!next) {
      // Less than the smallest unit of the player's money.
      await openCase(settlement, deposit, final, { reason: 'belowMinimum' });
      await updateView(settlement, deposit);
      return deposit;
    }
    deposit = next;
    await assignPayments(settlement, deposit, isOver);
    deposit = await extendQuote(db, deposit, payments, services.now());
    const verdict = await judgePayments(settlement, deposit, sumOf(final), authorisations);
    if (verdict.kind !== 'credit') {
      const noted = await noteShort(settlement, deposit, sumOf(final));
      const kept =
        verdict.kind === 'case' ? await openCase(settlement, noted, final, verdict) : noted;
      await updateView(settlement, kept);
      return kept;
    }
    deposit = await credit(settlement, deposit, final);
  }
}

async function credit(
  settlement: AddressSettlement,
  deposit: Deposit,
  final: readonly CountedPayment[],
): Promise<Deposit> {
  const { db, services, address } = settlement;
  const sumMinor = sumOf(final);
  await creditDeposit(db, services, deposit, asProviderDeposit(settlement, deposit, sumMinor));
  for (const one of final) {
    await assign(settlement, one, { depositId: deposit.id, creditedBlock: one.blockHash });
  }
  await closeCredited(settlement, final);
  const recorded = await requiredDeposit(db, deposit.id);
  if (deposit.promisedPackage) {
    await openAddressSurplusCase(settlement, deposit, final, sumMinor - paidPrice(recorded));
  }
  const credited = await applyCarriedReversals(db, services, address.id, recorded);
  await updateView(settlement, credited);
  return credited;
}

/** This address has paid for its package. Further payments buy nothing, and the player is told. */
async function keepSurplus(settlement: AddressSettlement, deposit: Deposit): Promise<Deposit> {
  await assignPayments(settlement, deposit, true);
  const own = settlement.payments.filter((one) => one.isFinal && one.depositId === deposit.id);
  const uncredited = own.filter(({ creditedBlock }) => creditedBlock === null);
  await openCase(settlement, deposit, uncredited, { reason: 'surplus' });
  const kept = deposit.isInCase ? deposit : await notePaid(settlement, deposit, sumOf(own));
  await updateView(settlement, kept);
  return kept;
}

/** A payment too small for its package goes to the operator once the deposit has ended. */
function noteShort(
  settlement: AddressSettlement,
  deposit: Deposit,
  sumMinor: bigint,
): Promise<Deposit> | Deposit {
  return deposit.promisedPackage && deposit.stage === 'failed'
    ? notePaid(settlement, deposit, sumMinor)
    : deposit;
}

async function notePaid(
  { db }: AddressSettlement,
  deposit: Deposit,
  sumMinor: bigint,
): Promise<Deposit> {
  const paidMinor = sumMinor > 0n ? sumMinor : null;
  if (paidMinor === deposit.paidMinor) return deposit;
  return changeDeposit(db, deposit, { stage: deposit.stage, paidMinor });
}
