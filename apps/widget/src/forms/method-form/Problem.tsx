import { t } from '../../i18n/text.ts';
import { useScreen } from '../../shell/screen-context.ts';
import { useSiteLink } from '../../shell/use-site-link.ts';
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
  /** The player has to sign in on the site again. */
  needsSignIn?: boolean | undefined;
  /** Leads to the other methods. */
  onAnotherMethod?: (() => void) | undefined;
}

/** FORM-21: the reason for the failure and the next step, until the player changes something. */
export function Problem(props: ProblemProps) {
  const { id, problem, problemLink, supportLink, isProblemAnnounced } = props;
  const { isForEveryMethod, needsSignIn, onAnotherMethod } = props;
  return (
    <Notice id={id} tone="danger" role={isProblemAnnounced ? 'note' : 'alert'}>
      {problem}
      {problemLink && <NoticeLink href={problemLink}>{t('redirect.problemLink')}</NoticeLink>}
      {supportLink && <NoticeLink href={supportLink}>{t('complete.support')}</NoticeLink>}
      {needsSignIn && <SignIn problem={problem} />}
      {onAnotherMethod && !isForEveryMethod && !needsSignIn && (
        <NoticeAction onClick={onAnotherMethod}>{t('complete.another')}</NoticeAction>
      )}
    </Notice>
  );
}

/** ERR-9: the site's sign-in page, in another tab; without one the host is asked. */
function SignIn({ problem = '' }: Pick<ProblemProps, 'problem'>) {
  const { host } = useScreen().ports;
  const url = useSiteLink('signIn');
  if (url) return <NoticeLink href={url}>{t('error.signIn')}</NoticeLink>;
  const ask = (): void =>
    host.send({ messageType: 'onTokenExpired', message: problem, signIn: true });
  return <NoticeAction onClick={ask}>{t('error.signIn')}</NoticeAction>;
}
