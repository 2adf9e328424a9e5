import { addDecimals, compareDecimals, subtractDecimals } from '@opencashier/money';
import type { OperationAnswer } from '../api/operations.ts';

type Transfer = OperationAnswer<'payment'>['transfers'][number];

/** A transfer moved money from `debit` to `credit`, held it in `debit`, or did both. */
export interface LedgerLine extends Pick<Transfer, 'id' | 'purpose' | 'kind' | 'currency'> {
  debit: string;
  credit: string;
  /** Left out for a hold or a release, which move nothing. */
  moved?: string;
  held?: string;
  released?: string;
}

/** Only a payment moves money; a hold and its release leave every balance as it is. */
export function ledgerLine({ amount, held, ...transfer }: Transfer): LedgerLine {
  const { id, purpose, kind, currency, debit, credit } = transfer;
  const rest = { id, purpose, kind, currency, debit, credit };
  if (rest.kind === 'pending') return { ...rest, held: amount };
  if (rest.kind === 'void') return { ...rest, released: amount };
  const released = releasedRest({ amount, held });
  return { ...rest, moved: amount, ...(released !== undefined && { released }) };
}

/** A payment may take less than was held; the rest is free again. */
export function releasedRest({ amount, held }: Pick<Transfer, 'amount' | 'held'>) {
  if (held === undefined) return undefined;
  const rest = subtractDecimals(held.replace('-', ''), amount);
  return compareDecimals(rest, '0') > 0 ? rest : undefined;
}

interface LedgerTotal {
  currency: string;
  moved: string;
  stillHeld: string;
}

/** The sum of what moved and the part that is still held; undefined if there are two currencies. */
export function ledgerTotal(transfers: readonly Transfer[]): LedgerTotal | undefined {
  const [first] = transfers;
  if (!first || transfers.some(({ currency }) => currency !== first.currency)) return undefined;
  const sum = (amounts: readonly (string | undefined)[]) =>
    amounts.reduce<string>((total, amount) => addDecimals(total, amount ?? '0'), '0');
  return {
    currency: first.currency,
    moved: sum(transfers.map((transfer) => ledgerLine(transfer).moved)),
    stillHeld: sum(transfers.map(({ held }) => held)),
  };
}
