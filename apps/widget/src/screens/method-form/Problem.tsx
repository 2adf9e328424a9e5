import { t } from '../../i18n/text.ts';
import { Notice } from '../../ui/Notice.tsx';
import { NoticeLink } from '../../ui/NoticeLink.tsx';

export interface ProblemProps {
  /** What was refused, where no single field is at fault. */
  problem: string | undefined;
  /** Where the player can do something about it. */
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
