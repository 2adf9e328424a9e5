import type { Queryable } from '@opencashier/postgres';
import type { AccountKind } from './account.ts';
import { lockBalance, readBalance, readBalances, readDebtors } from './balance.ts';
import type { Balance } from './balance.ts';
import { readHistory } from './history.ts';
import type { HistoryEntry, HistoryOptions } from './history.ts';
import { post } from './posting.ts';
import type { Posting, PostInput, SettleInput, TransferInput } from './posting.ts';
import { checkReplay, checkReplayOnward, countFrozen, readFrozen, unfreeze } from './replay.ts';
import type { FrozenAccount, FrozenPage, ReplayOptions, ReplayResult } from './replay.ts';

/** Each of the first four moves money exactly once per reference, or throws a LedgerError. */
export interface Ledger {
  /** Moves an amount at once. */
  transfer(input: TransferInput): Promise<Posting>;
  /** Sets an amount apart: it is still the owner's, but cannot be spent. */
  hold(input: TransferInput): Promise<Posting>;
  /** Lets what was held, or less, go where the hold said; the rest is free again. */
  post(input: PostInput): Promise<Posting>;
  /** Frees all that was held. */
  void(input: SettleInput): Promise<Posting>;
  balance(owner: string, currency: string, kind?: AccountKind): Promise<Balance>;
  /** The player's balance, which nobody else can change until the transaction around it ends. */
  lockBalance(owner: string, currency: string): Promise<Balance>;
  /** By currency. */
  balances(owner: string, kind?: AccountKind): Promise<Map<string, Balance>>;
  /** Those of the owners who owe money in any currency. */
  debtors(owners: readonly string[]): Promise<ReadonlySet<string>>;
  history(owner: string, options: HistoryOptions): Promise<HistoryEntry[]>;
  checkReplay(options?: ReplayOptions): Promise<ReplayResult>;
  /** Checks the accounts after those of the call before, whichever process made it. */
  checkReplayOnward(limit: number): Promise<ReplayResult>;
  countFrozen(): Promise<number>;
  frozen(page: FrozenPage): Promise<FrozenAccount[]>;
  unfreeze(accountId: bigint): Promise<boolean>;
}

export interface LedgerOptions {
  /** Over how many accounts the house side of a currency is spread. More may be set at any time. */
  readonly houseShards?: number;
}

/**
 * A ledger on a pool, or on the connection of a transaction: then it is part of that transaction.
 */
export function createLedger(db: Queryable, options: LedgerOptions = {}): Ledger {
  const houseShards = options.houseShards ?? 16;
  return {
    transfer: (input) => post(db, houseShards, { kind: 'plain', ...input }),
    hold: (input) => post(db, houseShards, { kind: 'pending', ...input }),
    post: (input) => post(db, houseShards, { kind: 'post', ...input }),
    void: (input) => post(db, houseShards, { kind: 'void', ...input }),
    balance: (owner, currency, kind = 'player') => readBalance(db, owner, currency, kind),
    lockBalance: (owner, currency) => lockBalance(db, owner, currency),
    balances: (owner, kind = 'player') => readBalances(db, owner, kind),
    debtors: (owners) => readDebtors(db, owners),
    history: (owner, historyOptions) => readHistory(db, owner, historyOptions),
    checkReplay: (replayOptions) => checkReplay(db, replayOptions),
    checkReplayOnward: (limit) => checkReplayOnward(db, limit),
    countFrozen: () => countFrozen(db),
    frozen: (page) => readFrozen(db, page),
    unfreeze: (accountId) => unfreeze(db, accountId),
  };
}
