import { OperatorError } from '@opencashier/contract/operator-errors';
import type { OperatorRequest } from '@opencashier/contract/operator-operations';
import { type AccountRef, createLedger, houseAccount, playerAccount } from '@opencashier/ledger';
import { isCurrency } from '@opencashier/money';
import type { Pool } from 'pg';
import { amountOf, minorOf } from '../domain/amounts.ts';
import { noteBalance } from '../store/outbox.ts';
import { recordPlaythrough } from '../store/playthroughs.ts';
import { type OperatorHandler, ownerOf } from './operation.ts';

type PostingRequest = OperatorRequest<'post'>;

interface Movement {
  reference: string;
  owner: string;
  partner: string;
  currency: string;
  amountMinor: bigint;
}

function checkedMinor({ amount, currency }: PostingRequest): bigint {
  if (!isCurrency(currency)) throw new OperatorError('requestInvalid', `No currency ${currency}.`);
  const minor = minorOf(amount, currency);
  if (minor) return minor;
  throw new OperatorError('requestInvalid', `${amount} is no amount of ${currency}.`);
}

/** From whom to whom; a stake and a win have one way each, an adjustment says which. */
function sidesOf({ kind, direction }: PostingRequest, { owner, partner }: Movement) {
  const player = playerAccount(owner);
  const house = houseAccount(partner);
  const toPlayer: [AccountRef, AccountRef] = [house, player];
  const toHouse: [AccountRef, AccountRef] = [player, house];
  if (kind === 'win') return toPlayer;
  if (kind === 'stake') return toHouse;
  if (direction) return direction === 'credit' ? toPlayer : toHouse;
  throw new OperatorError('requestInvalid', 'direction: an adjustment says credit or debit.');
}

async function move(pool: Pool, request: PostingRequest, movement: Movement) {
  if (request.kind === 'playthrough') return recordPlaythrough(pool, movement);
  const [from, to] = sidesOf(request, movement);
  const { reference, currency, amountMinor: amount } = movement;
  const purpose = request.note === undefined ? request.kind : `${request.kind}: ${request.note}`;
  const posting = { from, to, amount, currency, reference, purpose };
  return (await createLedger(pool).transfer(posting)).outcome;
}

/** Counts once per reference of the operator's, however often it is asked. */
export const postMoney: OperatorHandler<'post'> = async (context, request) => {
  const { services, partner } = context;
  // What was played is counted here, wherever the coins are.
  if (partner.wallet && request.kind !== 'playthrough') throw new OperatorError('walletElsewhere');
  if (request.direction && request.kind !== 'adjustment') {
    throw new OperatorError('requestInvalid', 'direction: only an adjustment has one.');
  }
  const owner = ownerOf(context);
  const { currency } = request;
  const reference = `operator:${partner.key}:${request.reference}`;
  const amountMinor = checkedMinor(request);
  const movement = { reference, owner, partner: partner.key, currency, amountMinor };
  const outcome = await move(services.pool, request, movement);
  if (outcome === 'posted') await noteBalance(services.pool, owner);
  services.wake();
  const availableMinor = await services.wallet.balance(owner, currency);
  return {
    reference: request.reference,
    outcome,
    currency,
    available: amountOf(availableMinor, currency),
  };
};
