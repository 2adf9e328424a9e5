import { AsyncLocalStorage } from 'node:async_hooks';

/** An operation of a provider, which may be a part of another. */
interface Operation {
  /** It has sent a request, or tried to. */
  isSent: boolean;
  /** A request may have reached the provider. */
  mayHaveArrived: boolean;
  outer: Operation | undefined;
}

const current = new AsyncLocalStorage<Operation>();

function mark(change: Partial<Omit<Operation, 'outer'>>): void {
  for (let one = current.getStore(); one; one = one.outer) Object.assign(one, change);
}

/** A request of the current operation is being sent. */
export function markSent(): void {
  mark({ isSent: true });
}

/** A request of the current operation has reached the provider, or nobody knows. */
export function markArrived(): void {
  mark({ mayHaveArrived: true });
}

/** Runs an operation and tracks whether it has sent a request. */
export function trackRequests<T>(work: (operation: Readonly<Operation>) => Promise<T>): Promise<T> {
  const operation = { isSent: false, mayHaveArrived: false, outer: current.getStore() };
  return current.run(operation, () => work(operation));
}
