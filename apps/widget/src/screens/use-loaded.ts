import { useEffect, useState } from 'react';

export interface Loading<T> {
  /** Undefined while it is under way. */
  value: T | undefined;
  again: () => void;
}

/** What a screen asks for when it comes up. `load` must stay the same function between renders. */
export function useLoaded<T>(load: () => Promise<T>): Loading<T> {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ to: number; value: T }>();
  useEffect(() => {
    let isLeft = false;
    const ask = async (): Promise<void> => {
      const value = await load();
      if (!isLeft) setAnswer({ to: attempt, value });
    };
    void ask();
    return () => void (isLeft = true);
  }, [load, attempt]);
  return {
    value: answer?.to === attempt ? answer.value : undefined,
    again: () => setAttempt(attempt + 1),
  };
}
