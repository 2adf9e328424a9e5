import { checkLink } from '@opencashier/contract/formats/check-address';
import { errorText } from './error-text.ts';
import { limitText } from './limit-text.ts';
import { needsSignIn } from './needs-sign-in.ts';
import { isolate, t, type TextKey, type LazyText } from '../../i18n/text.ts';
import type { KeptProblem } from '../../forms/kept-problem.ts';
import type { CashierError } from '../../ports/cashier-error.ts';
import { siteLink } from '../use-site-link.ts';

export interface ProblemText extends Omit<KeptProblem, 'isProblemAnnounced'> {
  problem: LazyText;
  problemLink: string | undefined;
  supportLink: string | undefined;
}

// Any other method would be refused for the same reason; support can help.
const forEveryMethod = new Set([
  'auth.originForbidden',
  'auth.viewForbidden',
  'banking.returnUrlForbidden',
  'banking.walletRefused',
  'banking.withdrawalsBlocked',
  'banking.codesLocked',
]);

// FORM-21: the next step, for errors whose own text does not say it.
const advice: Readonly<Record<string, TextKey>> = {
  'socket.networkError': 'redirect.advice.connection',
  'request.timeout': 'redirect.advice.timeout',
  'banking.merchantClientError': 'redirect.advice.refused',
  'banking.depositNotFound': 'redirect.advice.again',
};

/** Ends the server's text, inside its isolate, with the full stop of the sentence after it. */
function withFullStop(text: string, next: string): string {
  return text.replace(
    /([!?؟।]?)[\s.]*(\u2069?)$/u,
    (_end, mark: string, isolation: string) => (mark || (next.at(-1) ?? '')) + isolation,
  );
}

function withAdvice({ code = '' }: CashierError, text: string): string {
  const key = advice[code];
  if (!key) return text;
  const next = t(key);
  return `${withFullStop(text, next)} ${next}`;
}

/**
 * The reason why a deposit or a withdrawal was refused. The operator's wallet sends its own message
 * and may link to a page that helps; a limit says how much it leaves. `min` is the minimum of the
 * method that was refused.
 */
export function problemOf(error: CashierError, min?: string): ProblemText {
  const { code = '', message, limit, link } = error;
  const walletMessage = code === 'banking.walletRefused' ? message : undefined;
  const problem = (): string =>
    (walletMessage && isolate(walletMessage)) ||
    (limit ? limitText(limit, min) : withAdvice(error, errorText(error)));
  const problemLink = checkLink(link);
  const isForEveryMethod = forEveryMethod.has(code);
  return {
    problem,
    problemLink,
    supportLink: isForEveryMethod && !problemLink ? siteLink('support') : undefined,
    isForEveryMethod,
    signIn: needsSignIn(code) ? { url: siteLink('signIn') } : undefined,
  };
}
