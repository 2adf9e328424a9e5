import { OperatorError } from '@opencashier/contract/operator/errors';
import type { OperatorOperation } from '@opencashier/contract/operator/operations';
import { needsTwoPeople } from '@opencashier/contract/operator/access/roles';
import { recordMovedMoney } from '../../audit/record-moved-money.ts';
import { requiredMinor } from '../../rates/amounts.ts';
import { amountOfRequest, type MoneyMoved, type Sum } from './amount-of-request.ts';
import type { OperatorContext } from '../operation.ts';
import {
  earlierAnswerOf,
  type NewProposal,
  type Proposal,
  recordProposal,
} from './proposal-store.ts';
import { proposedAmount } from './proposed-amount.ts';

const hourMs = 3_600_000;

type AnyMoney = (context: OperatorContext, request: unknown) => Promise<MoneyMoved | undefined>;

/**
 * The part of the money that one person may not move alone; undefined if there is none. Sums that
 * the same person moved for the same player within a day are added, so that splitting does not
 * help. Money of a case that is credited in another currency counts in both.
 */
async function amountNeedingTwo(
  { partner, operator, services }: OperatorContext,
  entry: bigint,
  { owner, worth, ...amount }: MoneyMoved,
): Promise<MoneyMoved | undefined> {
  const { twoPeopleAbove = {} } = partner.operatorApi ?? {};
  if (twoPeopleAbove === 'never') return undefined;
  // The money of a case may be worth less than the smallest unit: that counts as zero, in any
  // currency.
  const [sum, other] = [...(worth ? [worth] : []), amount].filter((one) => one.amountMinor > 0n);
  if (!sum) return undefined;
  // A currency without a configured sum always needs two people.
  const unlisted = [sum, other].find((one) => one && twoPeopleAbove[one.currency] === undefined);
  if (unlisted) return { owner, ...unlisted };
  const moved = { partner: partner.key, actor: operator.id, owner, entry };
  const totals = await recordMovedMoney(services.pool, { ...moved, ...sum, worth: other });
  const isAbove = ({ currency }: Sum) =>
    (totals.get(currency) ?? 0n) > requiredMinor(twoPeopleAbove[currency] ?? '0', currency);
  const above = [sum, other].find((one) => one && isAbove(one));
  return above && { owner, ...above };
}

/** The second person confirms the computed sum, even if more is left by then. */
function withAmount(
  operation: OperatorOperation,
  request: Record<string, unknown>,
  money: MoneyMoved,
): Record<string, unknown> {
  const isOfDeposit = operation === 'refundDeposit' || operation === 'reverseDeposit';
  return isOfDeposit ? { ...request, amount: proposedAmount(money) } : request;
}

function proposalOf(
  { services, partner, operator, pathParams }: OperatorContext,
  operation: OperatorOperation,
  request: Record<string, unknown>,
  money: MoneyMoved,
): NewProposal {
  const proposedAt = services.now();
  const { proposalHours = 24 } = partner.operatorApi ?? {};
  return {
    ...money,
    partner: partner.key,
    operation,
    named: pathParams,
    request: withAmount(operation, request, money),
    proposedBy: operator.id,
    proposedRole: operator.role,
    proposedKey: operator.key ?? null,
    proposedAt,
    expiresAt: new Date(proposedAt.getTime() + proposalHours * hourMs),
  };
}

/**
 * `alone`: one person is enough. `repeat`: nothing is left to move, so there is no sum. `before`:
 * it was confirmed and carried out already.
 */
export type SecondPerson =
  | { outcome: 'alone' | 'repeat' }
  | { outcome: 'proposed'; proposal: Proposal }
  | { outcome: 'before'; answer: unknown };

/** Stores a request that needs a second person as a proposal; repeating the request finds it. */
export async function askSecondPerson(
  context: OperatorContext,
  operation: OperatorOperation,
  request: Record<string, unknown>,
  entry: bigint,
): Promise<SecondPerson> {
  // Games cannot wait for people; their key can only post what happened in a game.
  if (!needsTwoPeople(operation) || context.operator.role === 'gameServer') {
    return { outcome: 'alone' };
  }
  const moved = await (amountOfRequest[operation] as AnyMoney)(context, request);
  if (!moved) return { outcome: 'repeat' };
  const money = await amountNeedingTwo(context, entry, moved);
  if (!money) return { outcome: 'alone' };
  if (context.operator.kind !== 'person') {
    const sum = `${proposedAmount(money)} ${money.currency}`;
    throw new OperatorError('notAllowed', `${operation} of ${sum} needs two people: ask as one.`);
  }
  const { pool } = context.services;
  const proposal = proposalOf(context, operation, request, money);
  // The reference identifies a repeated request; any other request may be intended twice.
  const done = 'reference' in request ? await earlierAnswerOf(pool, proposal) : undefined;
  if (done) return { outcome: 'before', answer: done.answer };
  return { outcome: 'proposed', proposal: await recordProposal(pool, proposal) };
}
