import { useSyncExternalStore } from 'react';

// The width below which the bar of actions sticks to the screen's end.
const narrow = '(max-width: 767px)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** As wide as a phone, where an action must not scroll out of sight. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(narrow).matches,
    () => false,
  );
}
