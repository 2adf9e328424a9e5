import { useEffect, useState } from 'react';
import { callOperation } from '../api/call.ts';
import { useAct } from '../api/queries.ts';
import { useAllowed, useOperator } from '../api/session.ts';

const extendEveryMs = 60_000;

/**
 * Claims the open withdrawal, extends the claim while it is open, and releases it when another one
 * is opened. Call `keep` after a decision: a decided withdrawal needs no release.
 */
export function useClaim(id: string | undefined): {
  error: Error | null;
  keep: (id: string) => void;
} {
  const { partner } = useOperator();
  const isAllowed = useAllowed();
  const mayClaim = isAllowed('claimReview');
  const { mutate, error } = useAct('claimReview');
  const [kept] = useState(() => new Set<string>());
  useEffect(() => {
    if (id === undefined || !mayClaim) return;
    const claim = () => mutate({ pathParams: { id }, request: {} });
    claim();
    const timer = setInterval(claim, extendEveryMs);
    return () => {
      clearInterval(timer);
      if (kept.has(id)) return;
      // A claim that could not be released expires by itself.
      callOperation({ partner, operation: 'releaseReview', pathParams: { id } }).catch(
        () => undefined,
      );
    };
  }, [id, kept, mayClaim, mutate, partner]);
  return { error, keep: (decided) => void kept.add(decided) };
}
