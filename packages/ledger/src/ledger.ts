import type { Queryable } from '@opencashier/postgres';
import type { AccountKind } from './account.ts';
import {
  lockBalance,
  readBalance,
  readBalances,
  readDebtors,
  readPlayerBalances,
} from './balance.ts';
import type { Balance, PlayerCurrency } from './balance.ts';
import { readHistory } from './history.ts';
import type { HistoryEntry, HistoryOptions } from './history.ts';
import { replayOld } from './old-replay.ts';
import type { OldReplayResult } from './old-replay.ts';
import { isHeld, post } from './posting.ts';
import type { Posting, PostInput, SettleInput, TransferInput } from './posting.ts';
import { checkReplay, checkReplayOnward, countFrozen, readFrozen, unfreeze } from './replay.ts';
import type { FrozenAccount, FrozenPage, ReplayOptions, ReplayResult } from './replay.ts';

/** The first four methods move money exactly once per reference, or throw a LedgerError. */
export interface Ledger {
  /** Moves an amount immediately. */
  transfer(input: TransferInput): Promise<Posting>;
  /** Reserves an amount: the owner keeps it but cannot spend it. */
  hold(input: TransferInput): Promise<Posting>;
  /** Moves the held amount, or less, to the hold's destination, and releases the rest. */
  post(input: PostInput): Promise<Posting>;
  /** Releases the whole hold. */
  void(input: SettleInput): Promise<Posting>;
  /** True if an amount is reserved under the reference and was neither moved nor released. */
  isHeld(reference: string): Promise<boolean>;
  balance(owner: string, currency: string, kind?: AccountKind): Promise<Balance>;
  /** The balances of several players, in the order of the accounts. */
  playerBalances(accounts: readonly PlayerCurrency[]): Promise<Balance[]>;
  /** The player's balance, locked until the surrounding transaction ends. */
  lockBalance(owner: string, currency: string): Promise<Balance>;
  /** By currency. */
  balances(owner: string, kind?: AccountKind): Promise<Map<string, Balance>>;
  /** The owners that have a debt in any currency. */
  debtors(owners: readonly string[]): Promise<ReadonlySet<string>>;
  history(owner: string, options: HistoryOptions): Promise<HistoryEntry[]>;
  checkReplay(options?: ReplayOptions): Promise<ReplayResult>;
  /**
   * Checks the accounts after those of the previous call, which may have been in another process.
   */
  checkReplayOnward(limit: number): Promise<ReplayResult>;
  /** Replays the next of the transfers that are older than the checkpoints. */
  replayOld(transfersMax: number): Promise<OldReplayResult>;
  countFrozen(): Promise<number>;
  frozen(page: FrozenPage): Promise<FrozenAccount[]>;
  unfreeze(accountId: bigint): Promise<boolean>;
}

export interface LedgerOptions {
  /**
   * The number of accounts that share the house side of a currency. It may be raised at any time.
   */
  readonly houseShards?: number;
}

/** A ledger on a pool, or on a transaction's connection; it is then part of that transaction. */
export function createLedger(db: Queryable, options: LedgerOptions = {}): Ledger {
  const houseShards = options.houseShards ?? 16;
  return {
    transfer: (input) => post(db, houseShards, { kind: 'plain', ...input }),
    hold: (input) => post(db, houseShards, { kind: 'pending', ...input }),
    post: (input) => post(db, houseShards, { kind: 'post', ...input }),
    void: (input) => post(db, houseShards, { kind: 'void', ...input }),
    isHeld: (reference) => isHeld(db, reference),
    balance: (owner, currency, kind = 'player') => readBalance(db, owner, currency, kind),
    playerBalances: (accounts) => readPlayerBalances(db, accounts),
    lockBalance: (owner, currency) => lockBalance(db, owner, currency),
    balances: (owner, kind = 'player') => readBalances(db, owner, kind),
    debtors: (owners) => readDebtors(db, owners),
    history: (owner, historyOptions) => readHistory(db, owner, historyOptions),
    checkReplay: (replayOptions) => checkReplay(db, replayOptions),
    checkReplayOnward: (limit) => checkReplayOnward(db, limit),
    replayOld: (transfersMax) => replayOld(db, transfersMax),
    countFrozen: () => countFrozen(db),
    frozen: (page) => readFrozen(db, page),
    unfreeze: (accountId) => unfreeze(db, accountId),
  };
}
