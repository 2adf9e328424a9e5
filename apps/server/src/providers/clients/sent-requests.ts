import { AsyncLocalStorage } from 'node:async_hooks';

/** An operation of a provider that has sent a request, or not yet. */
interface Operation {
  isSent: boolean;
}

const current = new AsyncLocalStorage<Operation>();

/** A request of the current operation is being sent. */
export function noteSent(): void {
  const operation = current.getStore();
  if (operation) operation.isSent = true;
}

/** Runs an operation; `isSent` says whether it has asked the provider anything so far. */
export function watchSent<T>(work: (operation: Readonly<Operation>) => Promise<T>): Promise<T> {
  const operation = { isSent: false };
  return current.run(operation, () => work(operation));
}
