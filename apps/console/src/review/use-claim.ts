import { useEffect, useEffectEvent, useState } from 'react';
import { beforeSignOut } from '../api/before-sign-out.ts';
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
  /** The withdrawals that need no release any more. */
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
    const release = () =>
      // A claim that could not be released expires by itself.
      callOperation({ partner, operation: 'releaseReview', pathParams }).catch(() => undefined);
    const forget = beforeSignOut(() => {
      decided.add(toClaim);
      return release();
    });
    return () => {
      isLeft = true;
      clearInterval(timer);
      forget();
      reset();
      if (!decided.has(toClaim) && !isLost(toClaim)) releases.set(toClaim, release());
    };
  }, [toClaim, decided, releases, mutate, reset, partner]);
  return { error, skipRelease: (decidedId) => void decided.add(decidedId) };
}
