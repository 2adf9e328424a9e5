import type { LazyText } from '../../i18n/text.ts';
import type { ProblemProps } from './Problem.tsx';

type Kept = Omit<ProblemProps, 'id' | 'problem' | 'onAnotherMethod'>;

/** The problem that a form's state keeps, as it is shown. */
export function problemProps(
  problem: LazyText,
  { problemLink, supportLink, isProblemAnnounced, isForEveryMethod, needsSignIn }: Kept,
) {
  const shown = { problemLink, supportLink, isProblemAnnounced, isForEveryMethod, needsSignIn };
  return { ...shown, problem: problem() };
}
