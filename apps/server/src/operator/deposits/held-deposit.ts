import { OperatorError } from '@opencashier/contract/operator/errors';
import type { Queryable } from '@opencashier/postgres';
import { type Amount, type Case, holdsDeposit } from '../../cases/case.ts';
import { casesOfDeposit, openChainCase } from '../../cases/cases-store.ts';
import { creditPayments, surplusParts } from '../../chains/store/chain-payments.ts';
import { creditDeposit } from '../../deposits/credit/credit-deposit.ts';
import type { Deposit } from '../../deposits/deposit.ts';
import { isPriced } from '../../deposits/domain/price-deposit.ts';
import { changeDeposit } from '../../deposits/store/deposits.ts';
import { amountOf } from '../../rates/amounts.ts';
import type { CreditDeps } from '../../services/services.ts';
import type { Credited } from '../../wallet/wallet.ts';

/**
 * Credits a held deposit as if nothing had held it: at its promised rate, with its bonus, or with
 * the coins of its package. Returns the credited money; null if coins were credited.
 */
export async function releaseDeposit(
  db: Queryable,
  deps: CreditDeps,
  found: Case,
  deposit: Deposit,
): Promise<Amount | null> {
  const { money, openedAt, atProvider } = found;
  // A provider reports the whole sum, of which a part may have been decided before.
  const paidMinor = (atProvider && deposit.paidMinor) ?? money?.minor ?? 0n;
  if (!money || !isPriced(deps.rates, deposit, paidMinor, openedAt)) {
    throw new OperatorError('requestInvalid', 'amount: there is no rate, so name an amount.');
  }
  const released = await creditDeposit(
    db,
    deps,
    { ...deposit, heldMinor: 0n },
    {
      reference: deposit.id,
      providerId: atProvider?.providerId ?? deposit.providerId ?? `case-${found.id}`,
      status: 'processed',
      amount: amountOf(paidMinor, money.currency),
      currency: money.currency,
      // The promised rate counts if the money came in time.
      updatedAt: ((atProvider && deposit.paidAt) ?? openedAt).toISOString(),
    },
  );
  if (released?.stage !== 'processed') {
    throw new OperatorError('stateForbids', 'The deposit cannot be credited: name an amount.');
  }
  await creditPayments(db, found.id, deposit.id);
  if (deposit.promisedPackage) {
    await keepSurplus(db, found, deposit, money);
    return null;
  }
  return { minor: released.creditedMinor ?? 0n, currency: deposit.currency };
}

/** Opens a case for the surplus above a package's price. */
async function keepSurplus(
  db: Queryable,
  { id, chain, ...found }: Case,
  { payMinor }: Deposit,
  money: Amount,
): Promise<void> {
  const surplus = money.minor - payMinor;
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
  if (credited?.currency === deposit.currency && !deposit.promisedPackage) {
    return changeDeposit(db, deposit, {
      stage: 'processed',
      heldMinor,
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
  const change = { stage: 'mistaked', ending: 'failed', reason } as const;
  return changeDeposit(db, deposit, { ...change, heldMinor, decidedMinor });
}
