import { t } from '../../i18n/text.ts';
import { Notice } from '../../ui/Notice.tsx';
import styles from './Problem.module.css';

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
      {problemLink && (
        <a className={styles.link} href={problemLink} target="_blank" rel="noreferrer">
          {t('redirect.problemLink')}
        </a>
      )}
    </Notice>
  );
}
