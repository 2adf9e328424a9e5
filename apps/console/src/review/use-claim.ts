import { useEffect, useEffectEvent, useState } from 'react';
import { beforeSignOut } from '../api/before-sign-out.ts';
import { callOperation, isPageInUse } from '../api/call.ts';
import { useAct } from '../api/queries.ts';
import { useAllowed, useOperator } from '../api/session.ts';

const extendEveryMs = 60_000;

/** Decisions under way, by withdrawal: true once one is made, false if it is refused. */
function useSentDecisions() {
  const [sent] = useState(() => new Map<string, Promise<boolean>>());
  const awaitDecision = (id: string, answer: Promise<unknown>): void => {
    const isMade = answer.then(
      () => true,
      () => false,
    );
    sent.set(id, isMade);
    void isMade.then(() => sent.get(id) === isMade && sent.delete(id));
  };
  return { sent, awaitDecision };
}

/**
 * Claims the open withdrawal unless a colleague has it, extends the claim while somebody uses the
 * page, and releases it when another one is opened. A decided one needs no release: call
 * `skipRelease` after a decision, and `awaitDecision` when one is sent, because the live update
 * about it may arrive before its answer.
 */
export function useClaim(
  id: string | undefined,
  isTaken: boolean,
): {
  error: Error | null;
  skipRelease: (id: string) => void;
  awaitDecision: (id: string, answer: Promise<unknown>) => void;
} {
  const { partner } = useOperator();
  const isAllowed = useAllowed();
  const mayClaim = isAllowed('claimReview');
  const { mutateAsync, error, reset } = useAct('claimReview');
  /** The withdrawals that need no release any more. */
  const [decided] = useState(() => new Set<string>());
  const { sent, awaitDecision } = useSentDecisions();
  const [releases] = useState(() => new Map<string, Promise<unknown>>());
  const isLost = useEffectEvent((claimed: string) => claimed === id && isTaken);
  const toClaim = isTaken || !mayClaim ? undefined : id;
  useEffect(() => {
    if (toClaim === undefined) return;
    const pathParams = { id: toClaim };
    let isLeft = false;
    let isSigningOut = false;
    let claimed: Promise<unknown> | undefined;
    decided.delete(toClaim);
    const claim = async () => {
      // A release that is still under way would end the new claim.
      await releases.get(toClaim);
      if (isLeft || isSigningOut) return;
      // The error is shown from the mutation's state.
      claimed = mutateAsync({ pathParams, request: {} }).catch(() => undefined);
    };
    void claim();
    const timer = setInterval(() => isPageInUse() && void claim(), extendEveryMs);
    const release = async () => {
      if (!claimed) return;
      // A release that overtakes its claim would leave the claim behind. A claim that could not be
      // released expires by itself.
      const released = claimed
        .then(() => callOperation({ partner, operation: 'releaseReview', pathParams }))
        .catch(() => undefined);
      releases.set(toClaim, released);
      await released;
    };
    const forget = beforeSignOut({
      end: () => {
        isSigningOut = true;
        return release();
      },
      resume: () => {
        isSigningOut = false;
        void claim();
      },
    });
    return () => {
      isLeft = true;
      clearInterval(timer);
      forget();
      reset();
      if (isSigningOut || decided.has(toClaim) || isLost(toClaim)) return;
      const decision = sent.get(toClaim);
      if (!decision) return void release();
      const end = decision.then((isMade) => (isMade ? undefined : release()));
      releases.set(toClaim, end);
    };
  }, [toClaim, decided, sent, releases, mutateAsync, reset, partner]);
  return {
    error,
    skipRelease: (decidedId) => void decided.add(decidedId),
    awaitDecision,
  };
}
