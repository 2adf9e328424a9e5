import { useEffect, useState } from 'react';
import { callOperation, isPageInUse } from '../api/call.ts';
import { useAct } from '../api/queries.ts';
import { useAllowed, useOperator } from '../api/session.ts';

const extendEveryMs = 60_000;

/**
 * Claims the open withdrawal, extends the claim while somebody uses the page, and releases it when
 * another one is opened. Call `skipRelease` after a decision: a decided one needs no release.
 */
export function useClaim(id: string | undefined): {
  error: Error | null;
  skipRelease: (id: string) => void;
} {
  const { partner } = useOperator();
  const isAllowed = useAllowed();
  const mayClaim = isAllowed('claimReview');
  const { mutate, error } = useAct('claimReview');
  const [decided] = useState(() => new Set<string>());
  useEffect(() => {
    if (id === undefined || !mayClaim) return;
    decided.delete(id);
    const claim = () => mutate({ pathParams: { id }, request: {} });
    claim();
    const timer = setInterval(() => isPageInUse() && claim(), extendEveryMs);
    return () => {
      clearInterval(timer);
      if (decided.has(id)) return;
      // A claim that could not be released expires by itself.
      callOperation({ partner, operation: 'releaseReview', pathParams: { id } }).catch(
        () => undefined,
      );
    };
  }, [id, decided, mayClaim, mutate, partner]);
  return { error, skipRelease: (decidedId) => void decided.add(decidedId) };
}
