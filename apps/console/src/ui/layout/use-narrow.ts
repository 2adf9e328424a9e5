import { useSyncExternalStore } from 'react';

/** The width below which the stylesheets show one column. */
const narrow = '(width < 760px)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** True if the window is as narrow as a phone: a list and what it opens do not fit together. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(narrow).matches);
}
