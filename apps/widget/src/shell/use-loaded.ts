import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Calls `ask` when the screen opens. An answer that arrives after the player has left is ignored.
 * `ask` must stay the same function between renders.
 */
export function useAnswer<T>(
  ask: () => Promise<T>,
  take: (answer: T, attempt: number) => void,
  attempt: number = 0,
): void {
  const takeNow = useEffectEvent(take);
  useEffect(() => {
    let isLeft = false;
    const wait = async (): Promise<void> => {
      const answer = await ask();
      if (!isLeft) takeNow(answer, attempt);
    };
    void wait();
    return () => void (isLeft = true);
  }, [ask, attempt]);
}

export interface Loading<T> {
  /** Undefined while it loads. */
  value: T | undefined;
  again: () => void;
}

/** Data that a screen loads when it opens and can load again. */
export function useLoaded<T>(load: () => Promise<T>): Loading<T> {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ to: number; value: T }>();
  useAnswer(load, (value, to) => setAnswer({ to, value }), attempt);
  return {
    value: answer?.to === attempt ? answer.value : undefined,
    again: () => setAttempt(attempt + 1),
  };
}
