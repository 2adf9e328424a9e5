const open = new Set<() => Promise<void>>();

/**
 * Remembers how something is closed until that was done, so that a run that is ended by a signal
 * leaves neither a database nor its folder behind. Gives what closes it, once.
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

/** Closes what is open now. */
export async function closeAllOpen(): Promise<void> {
  await Promise.allSettled([...open].map((close) => close()));
}
