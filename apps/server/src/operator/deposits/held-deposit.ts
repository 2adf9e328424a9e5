import { OperatorError } from '@opencashier/contract/operator/errors';
import type { Queryable } from '@opencashier/postgres';
import { type Amount, type Case, holdsDeposit } from '../../cases/case.ts';
import { casesOfDeposit, openChainCase } from '../../cases/cases-store.ts';
import { creditPayments, surplusParts } from '../../chains/store/chain-payments.ts';
import { creditDeposit } from '../../deposits/credit/credit-deposit.ts';
import { type Deposit, isCreditedThoughHeld } from '../../deposits/deposit.ts';
import { isPriced, keepsRate } from '../../deposits/domain/price-deposit.ts';
import { inWholeUnits } from '../../deposits/refunds/whole-units.ts';
import { changeDeposit } from '../../deposits/store/deposits.ts';
import { amountOf } from '../../rates/amounts.ts';
import { paidPrice } from '../../rates/asked-sum.ts';
import { noRates } from '../../rates/rates.ts';
import type { CreditDeps, Services } from '../../services/services.ts';
import type { Credited } from '../../wallet/wallet.ts';

/**
 * Credits a held deposit as if nothing had held it: with the value that its case shows, with its
 * bonus, or with the coins of its package. If there was no rate to value it at, today's applies.
 * Returns the credited money; null if coins were credited.
 */
export async function releaseDeposit(
  db: Queryable,
  deps: CreditDeps,
  found: Case,
  deposit: Deposit,
): Promise<Amount | null> {
  const { money, worth, openedAt, atProvider } = found;
  // A provider reports the whole sum, of which a part may have been decided before.
  const paidMinor = (atProvider && deposit.paidMinor) ?? money?.minor ?? 0n;
  if (!money || !(worth || isPriced(deps.rates, deposit, paidMinor, openedAt))) {
    throw new OperatorError('requestInvalid', 'amount: there is no rate, so name an amount.');
  }
  const paidAt = (atProvider && deposit.paidAt) ?? openedAt;
  const released = await creditDeposit(
    db,
    // The quote has kept the rate of the day on which the money was held.
    worth && keepsRate(deposit, paidAt)
      ? { wallet: deps.wallet, rates: noRates, now: () => deps.now() }
      : deps,
    { ...deposit, heldMinor: 0n },
    {
      reference: deposit.id,
      providerId: atProvider?.providerId ?? deposit.providerId ?? `case-${found.id}`,
      status: 'processed',
      amount: amountOf(paidMinor, money.currency),
      currency: money.currency,
      // The promised rate applies if the money arrived in time.
      updatedAt: paidAt.toISOString(),
    },
    worth?.minor,
  );
  if (released?.stage !== 'processed') {
    throw new OperatorError('stateForbids', 'The deposit cannot be credited: name an amount.');
  }
  await creditPayments(db, found.id, deposit.id);
  if (deposit.promisedPackage) {
    await keepSurplus(db, found, released, money);
    return null;
  }
  return { minor: released.creditedMinor ?? 0n, currency: deposit.currency };
}

/** Opens a case for the surplus above a package's price. */
async function keepSurplus(
  db: Queryable,
  { id, chain, ...found }: Case,
  bought: Deposit,
  money: Amount,
): Promise<void> {
  const surplus = money.minor - paidPrice(bought);
  if (surplus <= 0n || !chain) return;
  const units = (chain.units * surplus) / money.minor;
  const parts = await surplusParts(db, id, units);
  const subject = { ...found, reason: 'surplus' as const, detail: undefined, worth: null };
  await openChainCase(db, { ...subject, money: { ...money, minor: surplus } }, chain, parts);
}

interface CreditedByHand extends Amount, Credited {}

/**
 * Records in a deposit a decision on its money other than releasing it. `credited` is the amount
 * that its own player got. A held deposit then ends: as processed if its player got the money,
 * otherwise as failed. While another of its cases is open, it keeps waiting.
 */
export async function noteDecision(
  db: Queryable,
  services: Pick<Services, 'catalogue'>,
  found: Case,
  deposit: Deposit,
  credited?: CreditedByHand,
): Promise<Deposit> {
  const { isInCase, isCreditPending } = deposit;
  // Payments on a chain store the decision themselves.
  if (!isInCase && !found.atProvider) return deposit;
  const moneyMinor = found.money?.minor ?? 0n;
  const atProviderMinor = found.atProvider ? moneyMinor : 0n;
  const decidedMinor = deposit.decidedMinor + atProviderMinor;
  const heldMinor = deposit.heldMinor - (holdsDeposit(found.reason) ? atProviderMinor : 0n);
  // It bought the player something before this decision.
  if (isCreditedThoughHeld(deposit)) {
    return changeDeposit(db, deposit, { stage: deposit.stage, heldMinor });
  }
  if (credited?.currency === deposit.currency && !deposit.promisedPackage) {
    const keptMinor = found.atProvider ? keptOf(services, found, deposit, credited) : 0n;
    return changeDeposit(db, deposit, {
      stage: 'processed',
      heldMinor,
      decidedMinor: deposit.decidedMinor + keptMinor,
      paidMinor: found.atProvider ? deposit.paidMinor : moneyMinor,
      // A reversal also takes this back.
      creditedMinor: (deposit.creditedMinor ?? 0n) + credited.minor,
      settledMinor: deposit.settledMinor + credited.settledMinor,
      isCreditPending: isCreditPending || (credited.isPending ?? false),
      ending: null,
      reason: null,
    });
  }
  const open = isInCase ? await casesOfDeposit(db, deposit.id, 'open') : [];
  if (!isInCase || open.some(({ id }) => id !== found.id)) {
    return changeDeposit(db, deposit, { stage: deposit.stage, heldMinor, decidedMinor });
  }
  const reason = found.reason === 'limit' ? 'limitExceeded' : null;
  const change = { stage: 'failed', ending: 'failed', reason } as const;
  return changeDeposit(db, deposit, { ...change, heldMinor, decidedMinor });
}

/** The part of a case's money that the house keeps, because less than its worth was credited. */
function keptOf(
  services: Pick<Services, 'catalogue'>,
  { money, worth }: Case,
  deposit: Deposit,
  credited: Amount,
): bigint {
  if (!money || !worth || credited.minor >= worth.minor) return 0n;
  return (
    money.minor - inWholeUnits(services, deposit, (money.minor * credited.minor) / worth.minor)
  );
}
