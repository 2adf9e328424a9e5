import type { MethodList, PaymentMethod } from '@opencashier/contract/methods/methods';
import type { Snippet } from '@opencashier/contract/calls/snippet';
import type { DepositEnding } from '@opencashier/contract/calls/statuses';
import { createState } from '../../state/create-state.ts';
import { addCurrencies } from '../../state/session.ts';
import type { MethodSource, MethodsOutcome } from './method-source.ts';

/** The text to show for each method that is off, by the method's name. */
export type OffMethods = Readonly<Record<string, string>>;

export interface MethodsState {
  /** Undefined until the list is loaded, and while it reloads. */
  list?: MethodList | undefined;
  /** Undefined if the snippet could not be loaded; the list works without it. */
  snippet?: Snippet | undefined;
  /** The time of the snippet by the player's clock. */
  snippetAtMs: number;
  /** The search text of the list. */
  search: string;
  /** The time of the last balance, from the snippet or a push. */
  balanceAtMs: number;
  /** The transactions that were pending when the list was shown; their banners are above it. */
  placed: readonly string[];
  /** Those of `placed` that have ended since. Their banners stay, so that nothing moves up. */
  ended: readonly EndedTransaction[];
  /** The player has hidden their banners for this visit. */
  hidden: readonly string[];
  /** The sheet that lists the pending deposits is open. */
  isPendingOpen?: boolean;
  /** LIST-31: the methods that were switched off, with the words shown instead of their limits. */
  off?: Readonly<Record<MethodSource['transaction'], OffMethods>>;
  /** The list has no pictures yet: their requests would delay the code that handles clicks. */
  isBare?: boolean | undefined;
}

type PendingTransaction = Snippet['pending'][number];
export type EndedTransaction = Omit<PendingTransaction, 'status'> & {
  /** For a deposit that brought no money, how it ended. */
  status: PendingTransaction['status'] | DepositEnding;
};

export const useMethods = createState<MethodsState>({
  search: '',
  snippetAtMs: 0,
  balanceAtMs: 0,
  placed: [],
  ended: [],
  hidden: [],
});

/** The first list of a visit. No screen reads this. */
export interface FirstListState {
  /** The request that began before there was a page to show the list on. */
  early?: { source: MethodSource; outcome: Promise<MethodsOutcome> } | undefined;
  /** HOST-1: the host knows that the list is shown. */
  isAnnounced?: boolean;
  /** START-21: the page came with the list, so whatever else arrives must not move it. */
  isInPage?: boolean;
  /** SEQ-19: the player has seen the payment methods, with this list or an earlier one. */
  wereShown?: boolean;
}

export const useFirstList = createState<FirstListState>({});

export function setEarlyList(early: FirstListState['early']): void {
  useFirstList.setState({ early });
}

export function markShown(): void {
  useFirstList.setState({ wereShown: true });
}

export function markAnnounced(): void {
  useFirstList.setState({ isAnnounced: true });
}

export function markInPage(): void {
  useFirstList.setState({ isInPage: true });
}

export function setBare(isBare: boolean): void {
  useMethods.setState({ isBare });
}

/** The list is loaded; undefined while it reloads. */
export function setMethodList(list: MethodList | undefined): void {
  useMethods.setState({ list });
}

export function openPendingSheet(): void {
  useMethods.setState({ isPendingOpen: true });
}

/** The player searches the list. */
export function typeSearch(search: string): void {
  useMethods.setState({ search });
}

/** A slow answer must not undo a later one that overtook it. */
export function setSnippet(snippet: Snippet, nowMs: number): void {
  const before = useMethods.getState().snippet;
  if (before && before.serverTime > snippet.serverTime) return;
  addCurrencies([...snippet.accounts, ...snippet.pending, ...snippet.recent]);
  const open = new Set(snippet.pending.map(({ id }) => id));
  keepPlaces(before?.pending.filter(({ id }) => !open.has(id)) ?? []);
  useMethods.setState({ snippet, snippetAtMs: nowMs, balanceAtMs: nowMs });
}

/** These transactions are no longer pending; their banners keep their places. */
export function keepPlaces(nowEnded: readonly EndedTransaction[]): void {
  useMethods.setState(({ placed, ended }) => ({
    ended: [
      ...ended.filter(({ id }) => !nowEnded.some((item) => item.id === id)),
      ...nowEnded.filter(({ id }) => placed.includes(id)),
    ],
  }));
}

/** Changes a pending transaction, or removes it if there is no change. */
export function updatePending(id: string, change?: Partial<PendingTransaction>): void {
  changePending((pending) =>
    pending.flatMap((item) => (item.id !== id ? item : change ? { ...item, ...change } : [])),
  );
}

export function addPending(added: PendingTransaction): void {
  changePending((pending) => [added, ...pending]);
}

function changePending(change: (pending: PendingTransaction[]) => PendingTransaction[]): void {
  const { snippet } = useMethods.getState();
  if (snippet) useMethods.setState({ snippet: { ...snippet, pending: change(snippet.pending) } });
}

/** NET-12: a push has brought the balance of an account. */
export function setBalance(balance: NonNullable<Snippet['balance']>, balanceAtMs: number): void {
  const { snippet } = useMethods.getState();
  if (!snippet) return;
  const accounts = snippet.accounts.map((account) =>
    account.currency === balance.currency ? { ...account, ...balance } : account,
  );
  useMethods.setState({ snippet: { ...snippet, balance, accounts }, balanceAtMs });
}

/** The list is about to be shown: banners that arrive later must not push it down. */
export function placeBanners(): void {
  const { snippet } = useMethods.getState();
  useMethods.setState({ placed: snippet?.pending.map(({ id }) => id) ?? [], ended: [] });
}

/** The player's saved accounts for a method, the last one used first. */
export function savedAccountsOf(
  method: string,
  kind: 'deposit' | 'withdrawal' = 'deposit',
): Snippet['savedAccounts'] {
  const { snippet } = useMethods.getState();
  return snippet?.savedAccounts.filter((one) => one.method === method && one.kind === kind) ?? [];
}

export function findMethod(name: string | undefined): PaymentMethod | undefined {
  return useMethods.getState().list?.methods.find((method) => method.name === name);
}
