import { type Queryable, readTogether, sql } from '@opencashier/postgres';
import {
  bonusesHad,
  bonusesOffered,
  offersByBonus,
  type OfferRow,
} from '../bonuses/bonuses-store.ts';
import type { KnownBonuses } from '../bonuses/crypto-bonus.ts';
import type { Deposit } from '../deposits/deposit.ts';
import { depositFromRow, type DepositRow } from '../deposits/store/deposit-row.ts';
import { openDeposits, recentDeposits } from '../deposits/store/deposits-of-player.ts';
import { type SavedAccount, savedAccounts } from '../players/saved-accounts.ts';
import type { Viewer } from '../security/tokens.ts';
import type { Funds } from '../wallet/wallet.ts';
import { withdrawalOf, type WithdrawalRow } from '../withdrawals/store/withdrawal-row.ts';
import { openWithdrawals, recentWithdrawals } from '../withdrawals/store/withdrawals-of-player.ts';
import type { Withdrawal } from '../withdrawals/withdrawal.ts';

/** The records of a player who opens the widget. */
interface SnippetRows {
  open: Deposit[];
  recent: Deposit[];
  leaving: Withdrawal[];
  left: Withdrawal[];
  saved: SavedAccount[];
  /** The balances in our ledger, which has none for players of a remote wallet. */
  funds: Funds[];
  bonuses: KnownBonuses;
}

interface Rows {
  open: DepositRow;
  recent: DepositRow;
  leaving: WithdrawalRow;
  left: WithdrawalRow;
  saved: SavedAccount;
  funds: { currency: string; available: bigint; held: bigint };
  offered: OfferRow;
  had: { bonus_id: string };
}

/** Reads all of it in one round trip. */
export async function readSnippetRows(
  db: Queryable,
  viewer: Viewer,
  { lasting, crypto }: { lasting: readonly string[]; crypto: readonly string[] },
): Promise<SnippetRows> {
  const { owner } = viewer;
  const rows = await readTogether<Rows>(db, {
    open: openDeposits(viewer),
    recent: recentDeposits(viewer),
    leaving: openWithdrawals(viewer),
    left: recentWithdrawals(viewer),
    saved: savedAccounts(owner),
    funds: {
      columns: ['currency', 'available', 'held'],
      query: sql`
        select currency, credits_posted - debits_posted - debits_pending as available,
          debits_pending as held
        from ledger.accounts where owner = ${owner} and kind = 'player' order by currency`,
    },
    offered: bonusesOffered(owner, lasting),
    had: bonusesHad(owner, crypto),
  });
  return {
    open: rows.open.map(depositFromRow),
    recent: rows.recent.map(depositFromRow),
    leaving: rows.leaving.map(withdrawalOf),
    left: rows.left.map(withdrawalOf),
    saved: rows.saved,
    funds: rows.funds.map(({ currency, available, held }) => ({
      currency,
      availableMinor: available,
      heldMinor: held,
    })),
    bonuses: {
      since: offersByBonus(rows.offered),
      had: new Set(rows.had.map(({ bonus_id }) => bonus_id)),
    },
  };
}
