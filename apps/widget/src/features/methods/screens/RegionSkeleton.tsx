import { t } from '../../../i18n/text.ts';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import view from './RegionView.module.css';
import styles from './RegionSkeleton.module.css';

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export function RegionSkeleton() {
  return (
    <>
      <p className={styles.status} role="status">
        <Spinner size={16} />
        {t('region.loading')}
      </p>
      <ul className={view.list} aria-hidden="true">
        {rows.map((row) => (
          <li key={row} className={view.region}>
            <Skeleton className={styles.flag} />
            <Skeleton shape="text" className={styles.name} />
          </li>
        ))}
      </ul>
    </>
  );
}
