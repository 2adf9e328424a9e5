import type { CaseReason } from '@opencashier/contract/operator/deposits/cases';
import { type Amount, holdsDeposit } from '../cases/case.ts';
import { closeCases, openChainCase } from '../cases/cases-store.ts';
import { moneyWorth } from '../cases/money-worth.ts';
import { type Deposit, isOpen } from '../deposits/deposit.ts';
import { heldQuote, isPriced, worthOf } from '../deposits/domain/price-deposit.ts';
import { changeDeposit } from '../deposits/store/deposits.ts';
import { type AddressSettlement, requiredDeposit } from './address-settlement.ts';
import { type CountedPayment, sumOf } from './crypto-payments.ts';
import { minorOfUnits } from '../chains/coin-units.ts';

interface CaseDetails {
  reason: CaseReason;
  detail?: string | undefined;
}

/**
 * Opens a case for the payments that are in none yet. A case never grows, so an operator settles
 * exactly what was shown.
 */
export async function openCase(
  settlement: AddressSettlement,
  deposit: Deposit,
  payments: readonly CountedPayment[],
  why: CaseDetails,
): Promise<Deposit> {
  const free = payments.filter(({ openCase: held }) => held === null);
  if (free.length > 0) {
    const minor = sumOf(free);
    const parts = free.map(({ id, units, settledUnits }) => ({ id, units: units - settledUnits }));
    await record(settlement, deposit, why, { minor, currency: settlement.address.coin }, parts);
    for (const one of free) one.openCase = { id: 0n, reason: why.reason };
  }
  return holdsDeposit(why.reason) ? holdDeposit(settlement, deposit) : deposit;
}

/** The part of the last payments beyond the price of a package. */
export async function openAddressSurplusCase(
  settlement: AddressSettlement,
  deposit: Deposit,
  payments: readonly CountedPayment[],
  surplusMinor: bigint,
): Promise<void> {
  const unit = minorOfUnits(1n, settlement.address.coin, settlement.coin);
  let leftUnits = surplusMinor / unit;
  if (leftUnits <= 0n) return;
  const money = { minor: leftUnits * unit, currency: settlement.address.coin };
  const parts = [];
  for (const one of payments.toReversed()) {
    const units = leftUnits < one.units ? leftUnits : one.units;
    if (units === 0n) break;
    parts.push({ id: one.id, units });
    one.openCase = { id: 0n, reason: 'surplus' };
    leftUnits -= units;
  }
  await record(settlement, deposit, { reason: 'surplus' }, money, parts);
}

/** Coins and tokens that the address was not assigned for, once they are final. */
export async function openForeignCases(
  settlement: AddressSettlement,
  deposit: Deposit,
): Promise<void> {
  const { network, payments, services, address } = settlement;
  for (const one of payments) {
    const isForeign = one.amountMinor === undefined && one.units > one.settledUnits;
    if (!isForeign || !one.isConfirmed || one.openCase) continue;
    const money = knownMoney(network.coins, one.asset, one.units);
    const worth = moneyWorth(services.rates, money, deposit.currency);
    const { partner, owner } = deposit;
    await openChainCase(
      settlement.db,
      { reason: 'otherAsset', partner, owner, depositId: deposit.id, money, worth },
      { network: network.id, address: address.address, memo: address.memo, asset: one.asset },
      [{ id: one.id, units: one.units }],
    );
    one.openCase = { id: 0n, reason: 'otherAsset' };
  }
}

/** An asset of a network as money, if it is a coin that the network's settings name. */
export function knownMoney(
  coins: AddressSettlement['network']['coins'],
  asset: string,
  units: bigint,
): Amount | null {
  const known = [...coins].find(([, coin]) => coin.asset === asset);
  if (!known) return null;
  const [currency, coin] = known;
  return { minor: minorOfUnits(units, currency, coin), currency };
}

/**
 * Closes the open cases of payments whose block is no longer on the chain. Their other payments
 * count again, and go into a new case if necessary.
 */
export async function closeReorgedCases(settlement: AddressSettlement): Promise<void> {
  const reorged = settlement.payments.filter(
    ({ openCase: held, isConfirmed }) => held && !isConfirmed,
  );
  await reopenPayments(settlement, reorged);
}

/** The deposit was reversed, and its surplus with it: all of the money counts again. */
export async function closeCasesOf(
  settlement: AddressSettlement,
  depositId: string,
): Promise<void> {
  await reopenPayments(
    settlement,
    settlement.payments.filter((one) => one.openCase && one.depositId === depositId),
  );
}

async function reopenPayments(
  settlement: AddressSettlement,
  payments: readonly CountedPayment[],
): Promise<void> {
  const ids = new Set(payments.flatMap(({ openCase: held }) => (held ? [held.id] : [])));
  if (ids.size === 0) return;
  await closeCases(settlement.db, [...ids], 'gone');
  const freed = settlement.payments.filter(({ openCase: held }) => held && ids.has(held.id));
  for (const one of freed) one.openCase = null;
  for (const id of new Set(freed.map(({ depositId }) => depositId))) {
    if (id !== null) await releaseDeposit(settlement, await requiredDeposit(settlement.db, id));
  }
}

/** The automatic credit now includes the money in these payments' cases. */
export async function closeCredited(
  settlement: AddressSettlement,
  payments: readonly CountedPayment[],
): Promise<void> {
  const ids = payments.flatMap(({ openCase: held }) => (held ? [held.id] : []));
  await closeCases(settlement.db, [...new Set(ids)], 'credited');
  for (const one of payments) one.openCase = null;
}

async function record(
  { db, services, network, coin, address }: AddressSettlement,
  deposit: Deposit,
  why: CaseDetails,
  money: Amount,
  parts: { id: bigint; units: bigint }[],
): Promise<void> {
  const { partner, owner, currency, id: depositId } = deposit;
  const now = services.now();
  const worth = isPriced(services.rates, deposit, money.minor, now)
    ? { minor: worthOf(services.rates, deposit, money.minor, now).creditMinor, currency }
    : null;
  await openChainCase(
    db,
    { ...why, partner, owner, depositId, money, worth },
    { network: network.id, address: address.address, memo: address.memo, asset: coin.asset },
    parts,
  );
}

/**
 * The deposit's money waits for a decision: the deposit does not end, and does not count further
 * payments.
 */
async function holdDeposit(
  { db, services }: AddressSettlement,
  deposit: Deposit,
): Promise<Deposit> {
  if (deposit.isInCase || deposit.stage === 'processed' || deposit.stage === 'reversed') {
    return deposit;
  }
  const isLate = deposit.isLate || deposit.stage === 'failed';
  const quote = heldQuote(services.rates, deposit, services.now());
  const change = { stage: 'waiting', isInCase: true, isLate, ending: null, reason: null } as const;
  return changeDeposit(db, deposit, { ...change, quote });
}

async function releaseDeposit(
  { db, services }: AddressSettlement,
  deposit: Deposit,
): Promise<void> {
  if (!deposit.isInCase) return;
  const isOver = isOpen(deposit) && services.now() > deposit.expiresAt;
  await changeDeposit(db, deposit, {
    stage: isOver ? 'failed' : deposit.stage,
    ending: isOver ? 'expired' : null,
    isInCase: false,
  });
}
