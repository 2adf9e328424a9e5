const open = new Set<() => Promise<void>>();

/**
 * Registers a close function until it has run, so that a run ended by a signal leaves neither a
 * database nor its folder behind. Returns a function that closes it, once.
 */
export function closeOnSignal(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  const closeOnce = () => {
    closing ??= close().finally(() => open.delete(closeOnce));
    return closing;
  };
  open.add(closeOnce);
  return closeOnce;
}

/** Closes everything that is open. */
export async function closeAllOpen(): Promise<void> {
  await Promise.allSettled([...open].map((close) => close()));
}
