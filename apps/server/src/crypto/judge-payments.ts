import type { CaseReason } from '@opencashier/contract/operator/deposits/cases';
import type { Deposit } from '../deposits/deposit.ts';
import { limitExceededBy } from '../deposits/credit/limit-exceeded-by.ts';
import { isPriced, worthOf } from '../deposits/domain/price-deposit.ts';
import { coversPrice } from '../deposits/credit/credit-package.ts';
import type { Authorisation, Credit } from '../wallet/wallet.ts';
import type { AddressSettlement } from './address-settlement.ts';

export type PaymentsVerdict =
  | { kind: 'credit' }
  | { kind: 'wait' }
  | { kind: 'case'; reason: CaseReason; detail?: string };

type AuthorisationRequest = Omit<Credit, 'reference'>;

/** A remote wallet must be asked first, outside the transaction, which is then repeated. */
export class NeedsAuthorisation extends Error {
  readonly question: AuthorisationRequest;

  constructor(question: AuthorisationRequest) {
    super('the wallet was not asked yet');
    this.question = question;
  }
}

/** The answers of remote wallets, by question. */
export type Authorisations = Map<string, Authorisation>;

export const authorisationKey = ({ owner, amountMinor, currency }: AuthorisationRequest): string =>
  `${owner} ${amountMinor} ${currency}`;

/** Decides what becomes of the final payments of a deposit. */
export async function judgePayments(
  settlement: AddressSettlement,
  deposit: Deposit,
  sumMinor: bigint,
  authorisations: Authorisations,
): Promise<PaymentsVerdict> {
  const { services, address } = settlement;
  const now = services.now();
  if (sumMinor === 0n) return { kind: 'wait' };
  if (sumMinor < address.minimumMinor) return tooLittle(deposit);
  // There is neither a quote nor a rate for it.
  if (!isPriced(services.rates, deposit, sumMinor, now)) return { kind: 'case', reason: 'noRate' };
  const { creditMinor } = worthOf(services.rates, deposit, sumMinor, now);
  const { promisedPackage } = deposit;
  const isEnough = promisedPackage
    ? coversPrice(services.rates, deposit, sumMinor, now)
    : creditMinor > 0n;
  if (!isEnough) return tooLittle(deposit);
  return judgeCredit(
    settlement,
    deposit,
    promisedPackage ? deposit.amountMinor : creditMinor,
    authorisations,
  );
}

/** More may arrive while the deposit is open; after that, an operator decides. */
function tooLittle({ stage, promisedPackage }: Deposit): PaymentsVerdict {
  if (stage !== 'failed') return { kind: 'wait' };
  return { kind: 'case', reason: promisedPackage ? 'shortPackage' : 'belowMinimum' };
}

/** Money that breaks a limit, or that the wallet does not allow, is held for a decision. */
async function judgeCredit(
  { db, services }: AddressSettlement,
  deposit: Deposit,
  amountMinor: bigint,
  authorisations: Authorisations,
): Promise<PaymentsVerdict> {
  const { partner: key, owner, currency } = deposit;
  const detail = await limitExceededBy(db, services, deposit, amountMinor);
  if (detail !== undefined) return { kind: 'case', reason: 'limit', detail };
  const partner = services.partners.get(key);
  // Our own ledger allows every deposit.
  if (!partner?.wallet || partner.creditsBeyondLimits) return { kind: 'credit' };
  const question = { partner: key, owner, amountMinor, currency };
  const answer = authorisations.get(authorisationKey(question));
  if (!answer) throw new NeedsAuthorisation(question);
  if (answer.allowed) return { kind: 'credit' };
  return { kind: 'case', reason: 'notAuthorised', detail: answer.message };
}
