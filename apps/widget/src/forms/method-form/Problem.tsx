import { t } from '../../i18n/text.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { NoticeLink } from '../../ui/feedback/NoticeLink.tsx';

export interface ProblemProps {
  /** The reason of a refusal that does not concern a single field. */
  problem: string | undefined;
  /** A page where the player can resolve the problem. */
  problemLink?: string | undefined;
}

export function Problem({ problem, problemLink }: ProblemProps) {
  return (
    <Notice tone="danger" role="alert">
      {problem}
      {problemLink && <NoticeLink href={problemLink}>{t('redirect.problemLink')}</NoticeLink>}
    </Notice>
  );
}
