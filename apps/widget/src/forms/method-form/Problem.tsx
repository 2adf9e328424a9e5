import { t } from '../../i18n/text.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { NoticeAction, NoticeLink } from '../../ui/feedback/NoticeLink.tsx';

export interface ProblemProps {
  id?: string | undefined;
  /** The reason for a refusal that does not concern a single field. */
  problem: string | undefined;
  /** A page where the player can resolve the problem. */
  problemLink?: string | undefined;
  /** The site's contact for help, if it has one. */
  supportLink?: string | undefined;
  /** A snackbar or a heading announces the problem already. */
  isProblemAnnounced?: boolean | undefined;
  /** Any other method would be refused for the same reason. */
  isForEveryMethod?: boolean | undefined;
  /** ERR-9: the player has to sign in again, on this page of the site if it has one. */
  signIn?: { url: string | undefined } | undefined;
  /** Asks the host for a sign-in. */
  onSignIn?: (() => void) | undefined;
  /** Leads to the other methods. */
  onAnotherMethod?: (() => void) | undefined;
}

/** FORM-21: the reason for the failure and the next step, until the player changes something. */
export function Problem(props: ProblemProps) {
  const { id, problem, problemLink, supportLink, isProblemAnnounced } = props;
  const { isForEveryMethod, signIn, onSignIn, onAnotherMethod } = props;
  return (
    <Notice id={id} tone="danger" role={isProblemAnnounced ? 'note' : 'alert'}>
      {problem}
      {problemLink && <NoticeLink href={problemLink}>{t('redirect.problemLink')}</NoticeLink>}
      {supportLink && <NoticeLink href={supportLink}>{t('complete.support')}</NoticeLink>}
      {signIn?.url && <NoticeLink href={signIn.url}>{t('error.signIn')}</NoticeLink>}
      {signIn && !signIn.url && onSignIn && (
        <NoticeAction onClick={onSignIn}>{t('error.signIn')}</NoticeAction>
      )}
      {onAnotherMethod && !isForEveryMethod && !signIn && (
        <NoticeAction onClick={onAnotherMethod}>{t('complete.another')}</NoticeAction>
      )}
    </Notice>
  );
}
