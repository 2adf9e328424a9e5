import type { AccountRef, LedgerErrorCode } from '../index.ts';
import type { PostInput, SettleInput, TransferInput } from '../posting.ts';

export type Step =
  | { readonly call: 'transfer' | 'hold'; readonly input: TransferInput }
  | { readonly call: 'post'; readonly input: PostInput }
  | { readonly call: 'void'; readonly input: SettleInput };

export type StepOutcome = 'posted' | 'exists' | LedgerErrorCode;

interface ModelTransfer {
  readonly call: Step['call'];
  readonly from: AccountRef;
  readonly to: AccountRef;
  readonly currency: string;
  readonly amount: bigint;
  readonly pending?: string;
}

interface Sums {
  posted: bigint;
  held: bigint;
}

/** The simplest in-memory model of a ledger. Tests compare the database with it. */
export class LedgerModel {
  readonly transfers = new Map<string, ModelTransfer>();
  readonly #sums = new Map<string, Sums>();

  apply({ call, input }: Step): StepOutcome {
    const requested = 'from' in input ? { call, ...input } : this.#settlement(call, input);
    const known = this.transfers.get(input.reference);
    if (known) return isSame(known, requested) ? 'exists' : 'referenceConflict';
    if (typeof requested === 'string') return requested;
    const from = this.sums(requested.from, requested.currency);
    if (call === 'transfer' || call === 'hold') {
      if (requested.from.kind === 'player' && from.posted - from.held < requested.amount) {
        return 'insufficient';
      }
    } else {
      const hold = this.transfers.get(requested.pending ?? '');
      for (const other of this.transfers.values()) {
        if (other.pending === requested.pending) return 'pendingSettled';
      }
      from.held -= hold?.amount ?? 0n;
    }
    if (call === 'hold') from.held += requested.amount;
    if (call === 'transfer' || call === 'post') {
      from.posted -= requested.amount;
      this.sums(requested.to, requested.currency).posted += requested.amount;
    }
    this.transfers.set(input.reference, requested);
    return 'posted';
  }

  sums(account: AccountRef, currency: string): Sums {
    const key = `${account.kind} ${account.owner} ${currency}`;
    const sums = this.#sums.get(key) ?? { posted: 0n, held: 0n };
    this.#sums.set(key, sums);
    return sums;
  }

  #settlement(call: Step['call'], input: PostInput | SettleInput): ModelTransfer | LedgerErrorCode {
    const hold = this.transfers.get(input.pending);
    if (hold?.call !== 'hold') return 'pendingNotFound';
    const amount = 'amount' in input ? (input.amount ?? hold.amount) : hold.amount;
    if (amount > hold.amount) return 'pendingExceeded';
    return { ...hold, call, amount, pending: input.pending };
  }
}

function isSame(known: ModelTransfer, requested: ModelTransfer | LedgerErrorCode): boolean {
  return (
    typeof requested !== 'string' &&
    known.call === requested.call &&
    known.from.owner === requested.from.owner &&
    known.from.kind === requested.from.kind &&
    known.to.owner === requested.to.owner &&
    known.to.kind === requested.to.kind &&
    known.currency === requested.currency &&
    known.amount === requested.amount &&
    known.pending === requested.pending
  );
}
