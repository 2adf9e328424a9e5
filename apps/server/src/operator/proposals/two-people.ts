import { OperatorError } from '@opencashier/contract/operator/errors';
import type { OperatorOperation } from '@opencashier/contract/operator/operations';
import { needsTwoPeople } from '@opencashier/contract/operator/roles';
import { recordMovedMoney } from '../../audit/record-moved-money.ts';
import { requiredMinor } from '../../rates/amounts.ts';
import { type MoneyMoved, amountOfRequest } from './amount-of-request.ts';
import type { OperatorContext } from '../operation.ts';
import { answerBefore, type NewProposal, type Proposal, recordProposal } from './proposal-store.ts';
import { proposedAmount } from './proposed-amount.ts';

const hourMs = 3_600_000;

type AnyMoney = (context: OperatorContext, request: unknown) => Promise<MoneyMoved | undefined>;

/**
 * True if one person may not move so much alone. Sums that the same person moved for the same
 * player within a day count with it, so that splitting a sum brings nothing.
 */
async function isAbove(
  { partner, operator, services }: OperatorContext,
  entry: bigint,
  { owner, amountMinor, currency }: MoneyMoved,
): Promise<boolean> {
  const { twoPeopleAbove = {} } = partner.operatorApi ?? {};
  if (twoPeopleAbove === 'never') return false;
  // Nobody has said what is much in a currency that is not named: there, every sum is.
  const above = twoPeopleAbove[currency];
  if (above === undefined) return true;
  const moved = { partner: partner.key, actor: operator.id, owner, amountMinor, currency };
  const totalMinor = await recordMovedMoney(services.pool, { ...moved, entry });
  return totalMinor > requiredMinor(above, currency);
}

/** The money of a request that one person cannot move alone. */
async function moneyForTwo(
  context: OperatorContext,
  operation: OperatorOperation,
  request: Record<string, unknown>,
  entry: bigint,
): Promise<MoneyMoved | undefined> {
  // Games are quicker than people; their key can post what happened in a game, and nothing else.
  if (!needsTwoPeople(operation) || context.operator.role === 'gameServer') return undefined;
  const money = await (amountOfRequest[operation] as AnyMoney)(context, request);
  if (!money) return undefined;
  const { worth, ...named } = money;
  // The log keeps one sum of a request: the one that a player gets.
  const sums = worth ? [{ ...named, ...worth }, named] : [named];
  for (const sum of sums) if (await isAbove(context, entry, sum)) return sum;
  return undefined;
}

/** The second person confirms the sum that was judged, even if more is left by then. */
function withAmount(
  operation: OperatorOperation,
  request: Record<string, unknown>,
  money: MoneyMoved,
): Record<string, unknown> {
  const isOfDeposit = operation === 'refundDeposit' || operation === 'reverseDeposit';
  return isOfDeposit ? { ...request, amount: proposedAmount(money) } : request;
}

function proposalOf(
  { services, partner, operator, named }: OperatorContext,
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
    named,
    request: withAmount(operation, request, money),
    proposedBy: operator.id,
    proposedRole: operator.role,
    proposedKey: operator.key ?? null,
    proposedAt,
    expiresAt: new Date(proposedAt.getTime() + proposalHours * hourMs),
  };
}

/** `alone`: one person is enough. `before`: it was confirmed and carried out already. */
export type SecondPerson =
  | { outcome: 'alone' }
  | { outcome: 'proposed'; proposal: Proposal }
  | { outcome: 'before'; answer: unknown };

/** Stores what needs a second person as a proposal; the same request again finds that one. */
export async function askSecondPerson(
  context: OperatorContext,
  operation: OperatorOperation,
  request: Record<string, unknown>,
  entry: bigint,
): Promise<SecondPerson> {
  const money = await moneyForTwo(context, operation, request, entry);
  if (!money) return { outcome: 'alone' };
  if (context.operator.kind !== 'person') {
    const sum = `${proposedAmount(money)} ${money.currency}`;
    throw new OperatorError('notAllowed', `${operation} of ${sum} needs two people: ask as one.`);
  }
  const { pool } = context.services;
  const proposal = proposalOf(context, operation, request, money);
  // Its reference makes it the same; anything else may be meant a second time.
  const done = 'reference' in request ? await answerBefore(pool, proposal) : undefined;
  if (done) return { outcome: 'before', answer: done.answer };
  return { outcome: 'proposed', proposal: await recordProposal(pool, proposal) };
}
