import type { FoundProposal } from '@opencashier/contract/operator/access/proposals';
import { operatorOperations } from '@opencashier/contract/operator/operations';
import { type Queryable, sql } from '@opencashier/postgres';
import type { Proposal } from './proposal-store.ts';

type ProposedPayment = NonNullable<FoundProposal['payment']>;

/** The kind of thing that an operation is about, by its path, and the thing's id: `refunds/17`. */
function keyOf({ operation, named }: Proposal): string {
  const [, kind = ''] = operatorOperations[operation].path.split('/');
  return `${kind}/${named['id'] ?? ''}`;
}

/** The payments that the proposals of a page, or their refunds and cases, are about. */
export async function proposedPayments(
  db: Queryable,
  partner: string,
  proposals: readonly Proposal[],
): Promise<(proposal: Proposal) => ProposedPayment | undefined> {
  const keys = proposals.map(keyOf);
  const idsOf = (kind: string) =>
    keys.flatMap((key) => (key.startsWith(`${kind}/`) ? [key.slice(kind.length + 1)] : []));
  const { rows } = await db.query<ProposedPayment & { key: string }>(sql`
    select 'deposits/' || id as key, 'deposit' as kind, id, method from cashier.deposits
    where id = any(${idsOf('deposits')}) and partner = ${partner}
    union all select 'withdrawals/' || id, 'withdrawal', id, method from cashier.withdrawals
    where id = any(${idsOf('withdrawals')}) and partner = ${partner}
    union all select 'refunds/' || refunded.id, 'deposit', deposit.id, deposit.method
    from cashier.refunds as refunded join cashier.deposits as deposit on deposit.id = deposit_id
    where refunded.id = any(${idsOf('refunds')}) and refunded.partner = ${partner}
    union all select 'cases/' || found.id, 'deposit', deposit.id, deposit.method
    from cashier.cases as found join cashier.deposits as deposit on deposit.id = deposit_id
    where found.id = any(${idsOf('cases')}::bigint[]) and deposit.partner = ${partner}`);
  const payments = new Map(rows.map(({ key, ...payment }) => [key, payment]));
  return (proposal) => payments.get(keyOf(proposal));
}
