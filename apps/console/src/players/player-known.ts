import { useRead } from '../api/queries.ts';
import { useOwnWallet } from '../api/session.ts';

/** As many as the page of a player shows, so that both read the same answers. */
export const shownPayments = 20;
export const shownNotes = 50;

/**
 * Says if the server knows anything about a player, judging by the answers that the player's page
 * shows: `unsure` until all have arrived. If one may not be read, there may be something in it.
 */
export function usePlayerKnown(user: string): 'yes' | 'no' | 'unsure' {
  const isHere = !useOwnWallet();
  const of = { pathParams: { user } };
  const payments = useRead('payments', { request: { user, limit: shownPayments } });
  const holds = useRead('withdrawalHolds', { request: { user } });
  const balances = useRead('balances', { ...of, isNeeded: isHere });
  const movements = useRead('transactions', { ...of, request: {}, isNeeded: isHere });
  const accounts = useRead('savedAccounts', of);
  const notes = useRead('notes', { ...of, request: { limit: shownNotes } });
  const limits = useRead('limits', of);
  const needed = [
    payments,
    holds,
    accounts,
    notes,
    limits,
    ...(isHere ? [balances, movements] : []),
  ];
  const found = [
    payments.data?.payments,
    holds.data?.holds,
    balances.data?.balances,
    movements.data?.transactions,
    accounts.data?.accounts,
    notes.data?.notes,
    limits.data?.limits,
  ];
  if (found.some((list) => list !== undefined && list.length > 0)) return 'yes';
  if (needed.some(({ error, data }) => error && !data)) return 'yes';
  return needed.some(({ data }) => !data) ? 'unsure' : 'no';
}
