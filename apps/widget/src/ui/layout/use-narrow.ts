import { useSyncExternalStore } from 'react';

// Below this width the action bar sticks to the bottom of the screen.
const narrow = '(max-width: 767px)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** True if the page is as narrow as a phone, where an action must not scroll out of view. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(narrow).matches,
    () => false,
  );
}
