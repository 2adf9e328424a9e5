import { t } from '../../../i18n/text.ts';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { MethodGrid } from './MethodGrid.tsx';
import sections from './SectionHeading.module.css';
import styles from './RootSkeleton.module.css';

const cards = ['a', 'b', 'c', 'd'];

function SkeletonCards() {
  return (
    <MethodGrid>
      {cards.map((card) => (
        <li key={card} className={styles.card} aria-hidden="true">
          <Skeleton className={styles.tile} />
          <span className={styles.text}>
            <Skeleton shape="text" className={styles.name} />
            <Skeleton shape="text" className={styles.limits} />
          </span>
        </li>
      ))}
    </MethodGrid>
  );
}

/** LIST-1: cards of the final size, and one visible spinner in place of the first heading. */
export function RootSkeleton() {
  return (
    <>
      <div>
        <p className={sections.heading} role="status">
          <Spinner size={16} />
          {t('root.loading')}
        </p>
        <SkeletonCards />
      </div>
      <div>
        <div className={sections.heading}>
          <Skeleton shape="text" className={styles.heading} />
        </div>
        <SkeletonCards />
      </div>
    </>
  );
}
