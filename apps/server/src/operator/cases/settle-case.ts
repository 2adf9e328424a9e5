import { OperatorError } from '@opencashier/contract/operator/errors';
import type { OperatorRequest } from '@opencashier/contract/operator/operations';
import { coinCodes } from '@opencashier/money';
import { type Queryable, transaction } from '@opencashier/postgres';
import type { Case, Settlement } from '../../cases/case.ts';
import { closeSettled, findCase, lockCase } from '../../cases/cases-store.ts';
import { openSettlement, requiredDeposit, updateView } from '../../crypto/address-settlement.ts';
import { applyCarriedReversals } from '../../crypto/carried-reversals.ts';
import { hasDroppedPayment, settleUnits } from '../../chains/store/chain-payments.ts';
import { lockAddressOfCase } from '../../chains/store/crypto-addresses.ts';
import type { Deposit } from '../../deposits/deposit.ts';
import { settleReturned } from '../../deposits/reversals/settle-returned.ts';
import { lockDeposit } from '../../deposits/store/deposits.ts';
import { noteBalance } from '../../queues/outbox.ts';
import { shownCases, seesCase } from './cases.ts';
import { checkUnclaimed } from './check-unclaimed.ts';
import { noteDecision, releaseDeposit } from '../deposits/held-deposit.ts';
import {
  deciderOf,
  isProposerOf,
  numberOf,
  type OperatorContext,
  type OperatorHandler,
  ownerOf,
} from '../operation.ts';
import { postedMinor } from '../money/posted-amount.ts';

type Decision = OperatorRequest<'settleCase'>;

/**
 * Settles a case: posts the money according to the decision and closes the case, in one
 * transaction. If two operators decide at once, one succeeds, and the other is shown the decision
 * and who made it.
 */
export const settleCase: OperatorHandler<'settleCase'> = async (context, decision) => {
  checkDecision(decision);
  const { services } = context;
  const id = numberOf(context);
  const settled = await transaction(services.pool, async (db) => {
    const { found, deposit, addressId } = await lockAll(db, context, id);
    if (found.settlement && isSettledSo(context, found.settlement, decision)) return found;
    checkOpen(found);
    await checkPayments(db, id);
    const end = await postMoney(db, context, { found, deposit, decision });
    await closeSettled(db, id, end);
    if (deposit && addressId !== undefined) await applyCarried(db, services, addressId, deposit);
    await showDeposit(db, services, found, addressId);
    return findCase(db, id);
  });
  services.wake('changes');
  const [shown] = settled ? await shownCases(services.pool, [settled], services.now()) : [];
  if (!shown) throw new OperatorError('notFound');
  return shown;
};

export function checkDecision({ outcome, user, amount, currency, sentTo }: Decision): void {
  const refuse = (message: string): never => {
    throw new OperatorError('requestInvalid', message);
  };
  if ((amount === undefined) !== (currency === undefined)) {
    refuse('amount: an amount and its currency come together.');
  }
  // A case does not record the playthrough that coins need.
  if (currency !== undefined && coinCodes.includes(currency)) {
    refuse('currency: keep the money, and post the coins as an adjustment.');
  }
  if (outcome === 'credit' && user === undefined) refuse('user: say whose the money becomes.');
  if (outcome !== 'credit' && (user !== undefined || amount !== undefined)) {
    refuse('user: only a credit names a player and an amount.');
  }
  if ((outcome === 'refund') !== (sentTo !== undefined)) {
    refuse('sentTo: a refund, and only a refund, says where the money goes.');
  }
}

interface Locked {
  found: Case;
  deposit: Deposit | undefined;
  /** The address on a chain that received its payments. */
  addressId: bigint | undefined;
}

/** In the same lock order as the chain watcher: address, deposit, case. */
async function lockAll(db: Queryable, context: OperatorContext, id: bigint): Promise<Locked> {
  const seen = await findCase(db, id);
  if (!seen || !seesCase(context, seen)) throw new OperatorError('notFound');
  const addressId = await lockAddressOfCase(db, id);
  const deposit = seen.depositId === null ? undefined : await lockDeposit(db, seen.depositId);
  const found = await lockCase(db, id);
  if (!found) throw new OperatorError('notFound');
  return { found, deposit, addressId };
}

/** A server stopped right after it had settled the case as proposed. */
function isSettledSo(
  context: OperatorContext,
  { by, outcome, note, sentTo, creditedOwner }: Settlement,
  decision: Decision,
): boolean {
  if (!context.isResumed || !isProposerOf(context, by)) return false;
  const owner = decision.user === undefined ? null : `${context.partner.key}:${decision.user}`;
  return (
    outcome === decision.outcome &&
    note === decision.reason &&
    sentTo === (decision.sentTo ?? null) &&
    creditedOwner === owner
  );
}

function checkOpen(found: Case): void {
  if (found.state !== 'open') throw new OperatorError('stateForbids', closedCaseMessage(found));
}

async function checkPayments(db: Queryable, id: bigint): Promise<void> {
  // The watcher closes the case, or lets it be settled once the payment is in a block again.
  if (await hasDroppedPayment(db, id)) {
    const message = `The network has dropped a payment of case ${id}. Wait until it is included again.`;
    throw new OperatorError('stateForbids', message);
  }
}

/** Reversals by letter follow payments that the chain dropped and then included again. */
async function applyCarried(
  db: Queryable,
  services: OperatorContext['services'],
  addressId: bigint,
  { id, creditedMinor }: Deposit,
): Promise<void> {
  const settled = await requiredDeposit(db, id);
  if (settled.creditedMinor === creditedMinor) return;
  await applyCarriedReversals(db, services, addressId, settled);
}

export function closedCaseMessage({ id, state, settlement }: Case): string {
  if (settlement) {
    const { by, at, outcome } = settlement;
    return `Case ${id} was settled by ${by} on ${at.toISOString()}: ${outcome}.`;
  }
  return state === 'credited'
    ? `Case ${id} is closed: its money was credited automatically.`
    : `Case ${id} is closed: its payment was taken back, or its sum changed, before anybody decided.`;
}

/** Shows the player the outcome of the deposit's payments. */
async function showDeposit(
  db: Queryable,
  services: OperatorContext['services'],
  { chain, depositId }: Case,
  addressId: bigint | undefined,
): Promise<void> {
  const network = chain ? services.networks.get(chain.network) : undefined;
  if (!network || addressId === undefined || depositId === null) return;
  const opened = await openSettlement(db, services, network, addressId);
  if (opened) await updateView(opened, await requiredDeposit(db, depositId));
}

interface Settling {
  found: Case;
  deposit: Deposit | undefined;
  decision: Decision;
}

async function postMoney(
  db: Queryable,
  context: OperatorContext,
  settling: Settling,
): Promise<Settlement> {
  const { found, deposit, decision } = settling;
  const { outcome, reason: note, sentTo = null } = decision;
  const by = deciderOf(context);
  const nobody = { creditedOwner: null, credited: null, countsInDeposit: false };
  const none = { by, outcome, note, ...nobody, sentTo };
  const owner = ownerOf({ partner: context.partner, pathParams: { user: decision.user ?? '' } });
  const isItsOwn = owner === deposit?.owner;
  const isWhole = isItsOwn && deposit.isInCase && decision.amount === undefined;
  // The money of a package counts only if it buys the package.
  const isCounted =
    isWhole || (isItsOwn && !deposit.promisedPackage && isInCurrencyOf(deposit, decision));
  if (deposit) await checkUnclaimed(db, context, { found, deposit, outcome, isCounted });
  if (outcome !== 'credit') {
    await settleUnits(db, found.id);
    if (deposit) await noteDecision(db, context.services, found, deposit);
    return none;
  }
  if (isWhole) {
    const credited = await releaseDeposit(db, context.services, found, deposit);
    return { ...none, creditedOwner: owner, credited };
  }
  const credited = creditedOf(found, decision);
  const { partner } = context;
  const posted = await context.services.wallet.credit(db, {
    partner: partner.key,
    owner,
    amountMinor: credited.minor,
    currency: credited.currency,
    reference: `case:${found.id}`,
    purpose: 'case',
  });
  await settleUnits(db, found.id);
  const byHand = isItsOwn ? { ...credited, ...posted } : undefined;
  const noted = deposit && (await noteDecision(db, context.services, found, deposit, byHand));
  // Claims of banks and disputes on the deposit apply to this money, too.
  if (noted && noted.returns > 0) await settleReturned(db, context.services, noted);
  await noteBalance(db, owner);
  const countsInDeposit = noted?.creditedMinor !== deposit?.creditedMinor;
  return { ...none, creditedOwner: owner, credited, countsInDeposit };
}

/** The value of a case is in its deposit's currency. */
function isInCurrencyOf({ currency }: Deposit, decision: Decision): boolean {
  return (decision.currency ?? currency) === currency;
}

/** The named amount, or the value of the money when it arrived. */
function creditedOf({ worth }: Case, { amount, currency }: Decision) {
  if (amount !== undefined && currency !== undefined) {
    return { minor: postedMinor({ amount, currency }), currency };
  }
  if (worth && worth.minor > 0n) return worth;
  throw new OperatorError('requestInvalid', 'amount: its worth is not known, so name an amount.');
}
