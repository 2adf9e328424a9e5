import type { ProviderDeposit } from '@opencashier/contract/provider/protocol';
import type { Queryable } from '@opencashier/postgres';
import { changeDeposit } from '../store/deposits.ts';
import { saveAccount } from '../../players/saved-accounts.ts';
import type { Credited } from '../../wallet/wallet.ts';
import { minorOf } from '../../rates/amounts.ts';
import { creditPackage } from './credit-package.ts';
import type { Deposit } from '../deposit.ts';
import { earnBonus } from './earn-bonus.ts';
import { maskedLabel } from '../../players/masked-label.ts';
import { worthOf } from '../domain/price-deposit.ts';
import type { CreditDeps } from '../../services/services.ts';

/**
 * Credits the amount that arrived, even if it differs from the one requested, activates the bonus
 * that it earns and saves the account if the player asked for it. `shownMinor` is the value that an
 * operator was shown. Undefined if the report is invalid.
 */
export async function creditDeposit(
  db: Queryable,
  deps: CreditDeps,
  deposit: Deposit,
  report: ProviderDeposit,
  shownMinor?: bigint,
): Promise<Deposit | undefined> {
  const { wallet, rates } = deps;
  const { partner, owner, currency } = deposit;
  const paidMinor = minorOf(report.amount, deposit.payCurrency);
  if (report.currency !== deposit.payCurrency || !paidMinor) return undefined;
  const { promisedPackage } = deposit;
  if (promisedPackage)
    return creditPackage(db, deps, deposit, promisedPackage, { paidMinor, report });
  const paidAt = new Date(report.updatedAt);
  const worth = worthOf(rates, deposit, paidMinor, paidAt);
  // The part that banks took back earlier, out of a case, is not credited.
  const decided = worthOf(rates, deposit, deposit.decidedMinor, paidAt);
  const arrivedMinor = worth.arrivedMinor - decided.arrivedMinor;
  const creditMinor = worth.creditMinor - decided.creditMinor;
  const amountMinor = shownMinor ?? creditMinor;
  const reference = `deposit:${deposit.id}`;
  // The payment may be less than the smallest unit of the player's currency: it is reported, but
  // not credited.
  const { settledMinor, isPending = false }: Credited =
    amountMinor > 0n
      ? await wallet.credit(db, { partner, owner, amountMinor, currency, reference })
      : { settledMinor: 0n };
  // The value that an operator was shown may be that of another rate.
  const earningMinor = creditMinor > 0n ? (arrivedMinor * amountMinor) / creditMinor : arrivedMinor;
  const bonusState = await earnBonus(db, deposit, earningMinor, paidAt);
  if (deposit.savesAccount && report.account) {
    const { token } = report.account;
    const { method, provider } = deposit;
    const label = maskedLabel(report.account.label);
    await saveAccount(db, 'deposit', { owner, method, provider, network: null, token, label });
  }
  return changeDeposit(db, deposit, {
    stage: 'processed',
    providerId: report.providerId,
    paidMinor,
    paidAt,
    creditedMinor: amountMinor,
    settledMinor,
    isCreditPending: isPending,
    quote: worth.quote,
    bonusState,
    isLate: deposit.isLate || deposit.stage === 'failed',
    ending: null,
    reason: null,
  });
}
