import { useEffect, useEffectEvent } from 'react';
import type { KeptProblem } from '../forms/kept-problem.ts';
import type { ProblemProps } from '../forms/method-form/Problem.tsx';
import { useScreen } from './screen-context.ts';
import { useAsked } from './use-asked.ts';
import { useSignIn } from './use-sign-in.ts';

/**
 * FORM-21: the problem that a form keeps, as it is shown. A problem of an ended sign-in is cleared
 * once the host has sent a token, because the form can be submitted again.
 */
export function useProblem(kept: KeptProblem, clear: () => void): ProblemProps | undefined {
  const { host, clock } = useScreen().ports;
  const { problem, problemLink, supportLink, isProblemAnnounced, isForEveryMethod } = kept;
  const page = problem && kept.signIn;
  const asking = useAsked(clock, useSignIn(page));
  const needsToken = page !== undefined;
  const clearNow = useEffectEvent(clear);
  useEffect(() => {
    if (!needsToken) return undefined;
    return host.on('token-updated', () => clearNow());
  }, [host, needsToken]);
  if (!problem) return undefined;
  return {
    problem: problem(),
    problemLink,
    supportLink,
    isProblemAnnounced,
    isForEveryMethod,
    signIn: page && { ...page, ...asking },
  };
}
