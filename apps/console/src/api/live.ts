import { changesPath } from '@opencashier/contract/operator/access/session';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useEffect, useEffectEvent, useState } from 'react';

/** True while the server reports changes; otherwise everything is polled more often. */
export const LiveContext = createContext(false);

interface ChangeListeners {
  /** Ends when everything has been read. */
  onChange: () => Promise<void>;
  onLive: (isLive: boolean) => void;
}

/** Changes within this time are read together. */
const gatherMs = 400;
/** Further changes wait this long, and until everything has been read. */
const pauseMs = 1000;

/** Reads after a change; changes that arrive while something is being read are read afterwards. */
function gatherChanges(read: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasChanged = false;
  let isBusy = false;
  const wait = (ms: number) => {
    isBusy = true;
    timer = setTimeout(() => {
      hasChanged = false;
      void read()
        .catch(() => undefined)
        .then(() => (hasChanged ? wait(pauseMs) : (isBusy = false)));
    }, ms);
  };
  return {
    change: () => {
      hasChanged = true;
      if (!isBusy) wait(gatherMs);
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * Listens for changes of the partner's payments until the returned function is called. It listens
 * only while the page is visible: a browser opens at most six connections to a server, and each tab
 * uses one.
 */
function listen(partner: string, { onChange, onLive }: ChangeListeners): () => void {
  let source: EventSource | undefined;
  let isEnded = false;
  const { change: gather, stop } = gatherChanges(async () => {
    if (!isEnded) await onChange();
  });
  const close = () => {
    source?.close();
    source = undefined;
    onLive(false);
  };
  const open = () => {
    source = new EventSource(`${changesPath}/${encodeURIComponent(partner)}`);
    source.addEventListener('open', () => {
      onLive(true);
      // Changes may have been missed before the connection opened.
      gather();
    });
    source.addEventListener('change', gather);
    source.addEventListener('error', () => onLive(false));
  };
  const follow = () => {
    if (document.visibilityState === 'hidden') close();
    else if (!source) open();
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    isEnded = true;
    stop();
    close();
  };
}

/** Refetches everything shown for the partner when the server reports a change. */
export function useLive(partner: string): boolean {
  const client = useQueryClient();
  const [isLive, setLive] = useState(false);
  const readAgain = useEffectEvent(async () => {
    const queries = { queryKey: [partner] };
    const wasReading = client.isFetching(queries) > 0;
    // Reads under way are not aborted: over a slow link none would ever end.
    await client.invalidateQueries(queries, { cancelRefetch: false });
    // Their answers may lack the change.
    if (wasReading) await client.invalidateQueries(queries, { cancelRefetch: false });
  });
  useEffect(() => listen(partner, { onChange: () => readAgain(), onLive: setLive }), [partner]);
  return isLive;
}
