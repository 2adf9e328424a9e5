import { OperatorError } from '@opencashier/contract/operator/errors';
import { transaction } from '@opencashier/postgres';
import { amountOf } from '../../rates/amounts.ts';
import { eraseOwner } from '../../history/erasure.ts';
import { type OpenItem, openItems } from '../../history/open-items.ts';
import { readPlace, readPlayerRecords } from '../../history/records/read-page.ts';
import { type OperatorContext, type OperatorHandler, ownerOf } from '../operation.ts';

export const exportPlayer: OperatorHandler<'exportPlayer'> = async (context, request) => {
  const { services, partner, pathParams } = context;
  const { before, limit } = request;
  const from = before === undefined ? undefined : readPlace(before);
  if (before !== undefined && !from) {
    throw new OperatorError('requestInvalid', 'before: not a cursor returned by an earlier page.');
  }
  const user = pathParams['user'] ?? '';
  const player = { partner: partner.key, user, owner: ownerOf(context) };
  const { pool: db, seal } = services;
  return { user, ...(await readPlayerRecords({ db, seal }, player, { from, limit })) };
};

const describeOpen: Record<OpenItem['what'], (name: string) => string> = {
  deposit: (id) => `deposit ${id}`,
  refund: (id) => `refund ${id}`,
  dispute: (id) => `dispute ${id}`,
  withdrawal: (id) => `withdrawal ${id}`,
  order: (id) => `wallet order ${id}, which your wallet has not taken`,
  payment: (address) => `a payment on its way to ${address}`,
  case: (id) => `case ${id}`,
  notice: (id) => `notice ${id}, which is not in the books`,
  message: (id) => `webhook ${id}, which your receiver has not taken`,
  call: (name) => `a ${name} that is being answered`,
  proposal: (id) => `proposal ${id}, which waits for a second person`,
};

/** A remote wallet is asked, too: money held or owed there counts as well. */
async function openMoney({ services }: OperatorContext, owner: string): Promise<string[]> {
  const [funds, isBlocked] = await Promise.all([
    services.wallet.funds(owner),
    services.wallet.isBlocked(owner),
  ]);
  const held = funds.filter(({ heldMinor }) => heldMinor > 0n);
  return [
    ...held.map(
      ({ heldMinor, currency }) => `${amountOf(heldMinor, currency)} ${currency} on hold`,
    ),
    ...(isBlocked ? ['a debt'] : []),
  ];
}

/**
 * Refused while the player has anything open, because that still needs the data. Erasing twice is
 * harmless; carryOut writes both to the audit log.
 */
export const erasePlayer: OperatorHandler<'erasePlayer'> = async (context) => {
  const { services, pathParams } = context;
  const owner = ownerOf(context);
  const money = await openMoney(context, owner);
  const erased = await transaction(services.pool, async (db) => {
    const items = await openItems(db, owner, services.now());
    const open = [...items.map(({ what, name }) => describeOpen[what](name)), ...money];
    if (open.length > 0) {
      throw new OperatorError('playerHasOpen', `Still open: ${open.join('; ')}.`);
    }
    return eraseOwner(db, owner, services.now());
  });
  return { user: pathParams['user'] ?? '', erased };
};
