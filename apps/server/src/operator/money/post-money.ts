import { OperatorError } from '@opencashier/contract/operator/errors';
import type { OperatorRequest } from '@opencashier/contract/operator/operations';
import { type AccountRef, createLedger, houseAccount, playerAccount } from '@opencashier/ledger';
import { type Queryable, transaction } from '@opencashier/postgres';
import { amountOf } from '../../rates/amounts.ts';
import { noteBalance } from '../../queues/outbox.ts';
import { grantCoins, isPlayedFirst } from '../../sweepstake/grant-coins.ts';
import { recordPlaythrough } from '../../sweepstake/playthroughs.ts';
import { settleDebt } from '../../wallet/ledger-debts.ts';
import { undefinedIfUnavailable } from '../../wallet/undefined-if-unavailable.ts';
import {
  checkOwnLedger,
  type OperatorContext,
  type OperatorHandler,
  ownerOf,
} from '../operation.ts';
import { postedMinor } from './posted-amount.ts';

type PostingRequest = OperatorRequest<'post'>;

interface Movement {
  reference: string;
  owner: string;
  partner: string;
  currency: string;
  amountMinor: bigint;
}

/** The direction of the posting. Stakes and wins have a fixed one; an adjustment names it. */
function sidesOf({ kind, direction }: PostingRequest, { owner, partner }: Movement) {
  const player = playerAccount(owner);
  const house = houseAccount(partner);
  const toPlayer: [AccountRef, AccountRef] = [house, player];
  const toHouse: [AccountRef, AccountRef] = [player, house];
  if (kind === 'win') return toPlayer;
  if (kind === 'stake') return toHouse;
  return direction === 'credit' ? toPlayer : toHouse;
}

/** The playthrough of a posting: only granted coins that can be redeemed have one. */
function playthroughOf(
  { kind, direction, currency, playthrough }: PostingRequest,
  usual: string,
): string {
  const isGrant = kind === 'adjustment' && direction === 'credit' && isPlayedFirst(currency);
  if (isGrant) return playthrough ?? usual;
  if (playthrough === undefined) return '0';
  throw new OperatorError('requestInvalid', 'playthrough: only a grant of SC has one.');
}

/** A credit settles the player's debt first; the player gets the rest. */
async function move(
  db: Queryable,
  request: PostingRequest,
  movement: Movement,
  playthrough: string,
) {
  if (request.kind === 'playthrough') return recordPlaythrough(db, movement);
  const [from, to] = sidesOf(request, movement);
  const { reference, currency, amountMinor: amount } = movement;
  const purpose = request.note === undefined ? request.kind : `${request.kind}: ${request.note}`;
  const posting = { from, to, amount, currency, reference, purpose };
  const { outcome } = await createLedger(db).transfer(posting);
  if (outcome === 'posted' && to.kind === 'player') {
    // Coins that settled a debt cannot be played.
    const settledMinor = await settleDebt(db, movement);
    const amountMinor = amount - settledMinor;
    if (amountMinor > 0n) await grantCoins(db, { ...movement, amountMinor }, playthrough);
  }
  return outcome;
}

/** Refuses postings that are never allowed. */
export function checkPosting({ partner }: OperatorContext, { kind, direction }: PostingRequest) {
  // Wagering is counted here even if another wallet holds the coins.
  if (kind !== 'playthrough') checkOwnLedger(partner);
  const isAdjustment = kind === 'adjustment';
  if (isAdjustment === (direction !== undefined)) return;
  const expectation = isAdjustment
    ? 'an adjustment says credit or debit.'
    : 'only an adjustment has one.';
  throw new OperatorError('requestInvalid', `direction: ${expectation}`);
}

/** Posts once per reference of the operator, even if requested repeatedly. */
export const postMoney: OperatorHandler<'post'> = async (context, request) => {
  const { services, partner } = context;
  checkPosting(context, request);
  const owner = ownerOf(context);
  const { currency } = request;
  const reference = `operator:${partner.key}:${request.reference}`;
  const amountMinor = postedMinor(request);
  const movement = { reference, owner, partner: partner.key, currency, amountMinor };
  const playthrough = playthroughOf(request, partner.sweepstake.grantPlaythrough);
  const outcome = await transaction(services.pool, async (db) => {
    const moved = await move(db, request, movement, playthrough);
    if (moved === 'posted') await noteBalance(db, owner);
    return moved;
  });
  services.wake('changes');
  // Only for the answer: the posting stands whether or not a remote wallet answers.
  const availableMinor = await undefinedIfUnavailable(services.wallet.balance(owner, currency));
  const { reference: operatorReference } = request;
  const available =
    availableMinor === undefined ? {} : { available: amountOf(availableMinor, currency) };
  return { reference: operatorReference, outcome, currency, ...available };
};
