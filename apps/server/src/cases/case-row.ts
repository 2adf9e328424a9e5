import type {
  CaseOutcome,
  CaseReason,
  CaseState,
} from '@opencashier/contract/operator/deposits/cases';
import type { Amount, Case } from './case.ts';

/** A row of cashier.cases as pg returns it. */
export interface CaseRow {
  id: bigint;
  reason: CaseReason;
  detail: string | null;
  state: CaseState;
  partner: string | null;
  owner: string | null;
  deposit_id: string | null;
  currency: string | null;
  amount_minor: bigint | null;
  worth_currency: string | null;
  worth_minor: bigint | null;
  network: string | null;
  address: string | null;
  memo: string | null;
  asset: string | null;
  units: bigint | null;
  provider: string | null;
  provider_id: string | null;
  opened_at: Date;
  assigned_to: string | null;
  assigned_at: Date | null;
  closed_at: Date | null;
  closed_by: string | null;
  outcome: CaseOutcome | null;
  note: string | null;
  credited_owner: string | null;
  credited_currency: string | null;
  credited_minor: bigint | null;
  counts_in_deposit: boolean;
  chain_moves: number;
  sent_to: string | null;
}

function amountIn(minor: bigint | null, currency: string | null): Amount | null {
  return minor === null || currency === null ? null : { minor, currency };
}

function settlementOf(row: CaseRow): Case['settlement'] {
  if (row.outcome === null || row.closed_at === null) return null;
  return {
    outcome: row.outcome,
    by: row.closed_by ?? '',
    at: row.closed_at,
    note: row.note ?? '',
    creditedOwner: row.credited_owner,
    credited: amountIn(row.credited_minor, row.credited_currency),
    countsInDeposit: row.counts_in_deposit,
    isTakenBack: row.chain_moves % 2 === 1,
    sentTo: row.sent_to,
  };
}

export function caseOf(row: CaseRow): Case {
  const { network, address, memo, asset, units, provider, provider_id: providerId } = row;
  const isOnChain = network !== null && address !== null && asset !== null && units !== null;
  return {
    id: row.id,
    reason: row.reason,
    detail: row.detail ?? undefined,
    state: row.state,
    partner: row.partner,
    owner: row.owner,
    depositId: row.deposit_id,
    money: amountIn(row.amount_minor, row.currency),
    worth: amountIn(row.worth_minor, row.worth_currency),
    chain: isOnChain ? { network, address, memo: memo ?? '', asset, units } : null,
    atProvider: provider === null ? null : { provider, providerId },
    openedAt: row.opened_at,
    assignee:
      row.assigned_to === null || row.assigned_at === null
        ? null
        : { by: row.assigned_to, at: row.assigned_at },
    settlement: settlementOf(row),
  };
}
