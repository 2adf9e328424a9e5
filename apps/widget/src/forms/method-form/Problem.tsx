import { t } from '../../i18n/text.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { NoticeAction, NoticeLink } from '../../ui/feedback/NoticeLink.tsx';
import type { KeptProblem, SignInPage } from '../kept-problem.ts';

/** The way to sign in again: the site's page or, on a site without one, the host. */
export interface SignInProps extends SignInPage {
  /** The player has just asked the host. */
  isAsked: boolean;
  onAsk: () => void;
}

export interface ProblemProps extends Omit<KeptProblem, 'problem' | 'signIn'> {
  id?: string | undefined;
  problem: string | undefined;
  signIn?: SignInProps | undefined;
  /** Leads to the other methods. */
  onAnotherMethod?: (() => void) | undefined;
}

/** FORM-21: the reason for the failure and the next step, until the player changes something. */
export function Problem(props: ProblemProps) {
  const { id, problem, problemLink, supportLink, isProblemAnnounced } = props;
  const { isForEveryMethod, signIn, onAnotherMethod } = props;
  return (
    <Notice id={id} tone="danger" role={isProblemAnnounced ? 'note' : 'alert'}>
      {problem}
      {problemLink && <NoticeLink href={problemLink}>{t('redirect.problemLink')}</NoticeLink>}
      {supportLink && <NoticeLink href={supportLink}>{t('complete.support')}</NoticeLink>}
      {signIn?.url && <NoticeLink href={signIn.url}>{t('error.signIn')}</NoticeLink>}
      {signIn && !signIn.url && (
        <NoticeAction busy={signIn.isAsked} onClick={signIn.onAsk}>
          {t('error.signIn')}
        </NoticeAction>
      )}
      {onAnotherMethod && !isForEveryMethod && !signIn && (
        <NoticeAction onClick={onAnotherMethod}>{t('complete.another')}</NoticeAction>
      )}
    </Notice>
  );
}
