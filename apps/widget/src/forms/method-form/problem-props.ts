import type { LazyText } from '../../i18n/text.ts';
import type { ProblemProps } from './Problem.tsx';

type Kept = Omit<ProblemProps, 'id' | 'problem' | 'onSignIn' | 'onAnotherMethod'>;

/** The problem that a form's state keeps, as it is shown. */
export function problemProps(
  problem: LazyText,
  { problemLink, supportLink, isProblemAnnounced, isForEveryMethod, signIn }: Kept,
) {
  const shown = { problemLink, supportLink, isProblemAnnounced, isForEveryMethod, signIn };
  return { ...shown, problem: problem() };
}
