import { changesPath } from '@opencashier/contract/operator/access/session';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useEffect, useEffectEvent, useState } from 'react';

/** True while the server reports changes; otherwise everything is polled more often. */
export const LiveContext = createContext(false);

interface Ears {
  onChange: () => void;
  onLive: (isLive: boolean) => void;
}

/** Simultaneous changes are read together. */
const gatherMs = 400;

/**
 * Listens for changes of the partner's payments; the returned function ends it. Only while the page
 * is visible: a browser has six connections to a server, and each tab holds one.
 */
function listen(partner: string, { onChange, onLive }: Ears): () => void {
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
      // Changes may have been missed before.
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

/** Reads everything shown for the partner again when the server says that something changed. */
export function useLive(partner: string): boolean {
  const client = useQueryClient();
  const [isLive, setLive] = useState(false);
  const readAgain = useEffectEvent(() => void client.invalidateQueries({ queryKey: [partner] }));
  useEffect(() => listen(partner, { onChange: () => readAgain(), onLive: setLive }), [partner]);
  return isLive;
}
