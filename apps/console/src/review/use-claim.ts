import { useEffect, useEffectEvent, useState } from 'react';
import { callOperation, isPageInUse } from '../api/call.ts';
import { useAct } from '../api/queries.ts';
import { useAllowed, useOperator } from '../api/session.ts';

const extendEveryMs = 60_000;

/**
 * Claims the open withdrawal unless a colleague has it, extends the claim while somebody uses the
 * page, and releases it when another one is opened. Call `skipRelease` after a decision: a decided
 * one needs no release.
 */
export function useClaim(
  id: string | undefined,
  isTaken: boolean,
): {
  error: Error | null;
  skipRelease: (id: string) => void;
} {
  const { partner } = useOperator();
  const isAllowed = useAllowed();
  const mayClaim = isAllowed('claimReview');
  const { mutate, error, reset } = useAct('claimReview');
  const [decided] = useState(() => new Set<string>());
  const [releases] = useState(() => new Map<string, Promise<unknown>>());
  const isLost = useEffectEvent((claimed: string) => claimed === id && isTaken);
  const toClaim = isTaken || !mayClaim ? undefined : id;
  useEffect(() => {
    if (toClaim === undefined) return;
    const pathParams = { id: toClaim };
    let isLeft = false;
    decided.delete(toClaim);
    const claim = async () => {
      // A release that is still under way would end the new claim.
      await releases.get(toClaim);
      if (!isLeft) mutate({ pathParams, request: {} });
    };
    void claim();
    const timer = setInterval(() => isPageInUse() && void claim(), extendEveryMs);
    return () => {
      isLeft = true;
      clearInterval(timer);
      reset();
      if (decided.has(toClaim) || isLost(toClaim)) return;
      // A claim that could not be released expires by itself.
      const release = callOperation({ partner, operation: 'releaseReview', pathParams });
      releases.set(
        toClaim,
        release.catch(() => undefined),
      );
    };
  }, [toClaim, decided, releases, mutate, reset, partner]);
  return { error, skipRelease: (decidedId) => void decided.add(decidedId) };
}
