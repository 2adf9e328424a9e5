const endings = new Set<() => Promise<unknown>>();

/** Ends something while the session still lasts; returns how to take that back. */
export function beforeSignOut(end: () => Promise<unknown>): () => void {
  endings.add(end);
  return () => void endings.delete(end);
}

/** Never fails: the operator wants to sign out in any case. */
export async function endBeforeSignOut(): Promise<void> {
  await Promise.allSettled([...endings].map((end) => end()));
}
