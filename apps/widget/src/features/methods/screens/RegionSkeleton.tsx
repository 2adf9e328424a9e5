import { t } from '../../../i18n/text.ts';
import { Skeleton } from '../../../ui/loading/Skeleton.tsx';
import { Spinner } from '../../../ui/loading/Spinner.tsx';
import { ChoiceSkeleton } from '../../../ui/lists/ChoiceList.tsx';
import styles from './RegionSkeleton.module.css';

export function RegionSkeleton() {
  return (
    <>
      <p className={styles.status} role="status">
        <Spinner size={16} />
        {t('region.loading')}
      </p>
      <ChoiceSkeleton rows={8}>
        <Skeleton className={styles.flag} />
        <Skeleton shape="text" className={styles.name} />
      </ChoiceSkeleton>
    </>
  );
}
