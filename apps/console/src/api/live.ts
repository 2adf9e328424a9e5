import { changesPath } from '@opencashier/contract/operator/access/session';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useEffect, useEffectEvent, useState } from 'react';

/** True while the server reports changes; otherwise everything is polled more often. */
export const LiveContext = createContext(false);

interface ChangeListeners {
  onChange: () => void;
  onLive: (isLive: boolean) => void;
}

/** Changes within this time are read together. */
const gatherMs = 400;

/**
 * Listens for changes of the partner's payments until the returned function is called. It listens
 * only while the page is visible: a browser opens at most six connections to a server, and each tab
 * uses one.
 */
function listen(partner: string, { onChange, onLive }: ChangeListeners): () => void {
  let source: EventSource | undefined;
  let gathering: ReturnType<typeof setTimeout> | undefined;
  const gather = () => {
    gathering ??= setTimeout(() => {
      gathering = undefined;
      onChange();
    }, gatherMs);
  };
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
    clearTimeout(gathering);
    close();
  };
}

/** Refetches everything shown for the partner when the server reports a change. */
export function useLive(partner: string): boolean {
  const client = useQueryClient();
  const [isLive, setLive] = useState(false);
  const readAgain = useEffectEvent(() => void client.invalidateQueries({ queryKey: [partner] }));
  useEffect(() => listen(partner, { onChange: () => readAgain(), onLive: setLive }), [partner]);
  return isLive;
}
