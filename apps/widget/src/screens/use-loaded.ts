import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Asks when a screen comes up; an answer that comes when the player has left is not taken. `ask`
 * must stay the same function between renders.
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
  /** Undefined while it is under way. */
  value: T | undefined;
  again: () => void;
}

/** What a screen asks for when it comes up, and can ask for again. */
export function useLoaded<T>(load: () => Promise<T>): Loading<T> {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ to: number; value: T }>();
  useAnswer(load, (value, to) => setAnswer({ to, value }), attempt);
  return {
    value: answer?.to === attempt ? answer.value : undefined,
    again: () => setAttempt(attempt + 1),
  };
}
