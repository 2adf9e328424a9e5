import { useState } from 'react';
import type { Clock } from '../ports/clock.ts';

// Long enough to see that the press did something, even if the host does not answer.
const askedMs = 5000;

/** A question to the host, which is asked only once at a time. */
export function useAsked(clock: Pick<Clock, 'wait'>, ask: () => void) {
  const [isAsked, setAsked] = useState(false);
  const onAsk = (): void => {
    if (isAsked) return;
    ask();
    setAsked(true);
    void clock.wait(askedMs).then(() => setAsked(false));
  };
  return { isAsked, onAsk };
}
