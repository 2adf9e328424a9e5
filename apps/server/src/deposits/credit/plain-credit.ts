import type { ProviderDeposit } from '@opencashier/contract/provider/protocol';
import type { Services } from '../../services/services.ts';
import { minorOf } from '../../rates/amounts.ts';
import { type Deposit, isOpen } from '../deposit.ts';
import type { PlainCredit } from '../store/credit-notice.ts';
import { isPriced, worthOf } from '../domain/price-deposit.ts';

/**
 * The credit for a plain payment: an open deposit of money was paid as requested, or less.
 * Undefined if there is more to consider, such as a bonus, a case or a remote wallet;
 * applyProviderState then decides.
 */
export function plainCredit(
  { rates, walletClients }: Pick<Services, 'rates' | 'walletClients'>,
  deposit: Deposit,
  report: ProviderDeposit,
): PlainCredit | undefined {
  if (report.status !== 'processed' || report.currency !== deposit.payCurrency) return undefined;
  if (!isUntouched(deposit) || walletClients.has(deposit.partner)) return undefined;
  if (deposit.savesAccount && report.account) return undefined;
  if (report.isAtOldRate || report.isPartlyRefunded) return undefined;
  const paidMinor = minorOf(report.amount, deposit.payCurrency);
  const paidAt = new Date(report.updatedAt);
  if (!paidMinor || paidMinor > deposit.payMinor) return undefined;
  if (!isPriced(rates, deposit, paidMinor, paidAt)) return undefined;
  const { creditMinor, quote } = worthOf(rates, deposit, paidMinor, paidAt);
  if (creditMinor === 0n) return undefined;
  return { providerId: report.providerId, paidMinor, paidAt, creditMinor, quote };
}

/** Nothing has been paid or decided yet, and nothing but money is expected. */
function isUntouched(deposit: Deposit): boolean {
  return (
    isOpen(deposit) &&
    deposit.paidMinor === null &&
    deposit.creditedMinor === null &&
    deposit.decidedMinor === 0n &&
    deposit.returns === 0 &&
    !deposit.isInCase &&
    !deposit.isLate &&
    deposit.bonusId === null &&
    !deposit.promisedPackage &&
    !deposit.crypto
  );
}
