import { type AccountKind, createLedger } from '@opencashier/ledger';
import type { RecordSource } from './record-source.ts';

const accounts = ['player', 'receivable', 'hold'] as const satisfies AccountKind[];

/** A player's ledger entries, newest first. */
export const ledgerRecords: readonly RecordSource[] = accounts.flatMap(
  (account): RecordSource[] => [
    {
      name: `balances of ${account}`,
      kind: 'balances',
      isPlace: (place) => place.length === 1,
      async read(db, { owner }, { after, limit }) {
        const balances = await createLedger(db).balances(owner, account);
        return [...balances]
          .map(([currency, balance]) => ({ currency, record: { account, currency, ...balance } }))
          .filter(({ currency }) => currency > (after?.[0] ?? ''))
          .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
          .slice(0, limit)
          .map(({ currency, record }) => ({ place: [currency], record }));
      },
    },
    {
      name: `transactions of ${account}`,
      kind: 'transactions',
      isPlace: (place) => place.length === 1 && /^\d{1,18}$/.test(place[0] ?? ''),
      async read(db, { owner }, { after, limit }) {
        const before = after?.[0];
        const page = before === undefined ? { limit } : { limit, before: BigInt(before) };
        const entries = await createLedger(db).history(owner, { ...page, kind: account });
        return entries.map((entry) => ({
          place: [String(entry.id)],
          record: { account, ...entry },
        }));
      },
    },
  ],
);
