import { t } from '../../../../i18n/text.ts';
import { Skeleton } from '../../../../ui/loading/Skeleton.tsx';
import { Spinner } from '../../../../ui/loading/Spinner.tsx';
import { OutcomeLayout } from '../../../../ui/outcome/OutcomeLayout.tsx';
import hero from '../../../../ui/outcome/OutcomeHero.module.css';
import styles from './CompleteSkeleton.module.css';

/** The shape of a result page while the deposit loads. */
export function CompleteSkeleton() {
  return (
    <OutcomeLayout
      hero={
        <div className={hero.hero}>
          <span className={styles.mark}>
            <Spinner size={32} />
          </span>
          <div role="status">
            <h1 className={hero.title} tabIndex={-1}>
              {t('complete.loading')}
            </h1>
          </div>
          <Skeleton shape="text" className={styles.amount} />
          <Skeleton shape="text" className={styles.method} />
        </div>
      }
      details={<Skeleton className={styles.details} />}
    />
  );
}
