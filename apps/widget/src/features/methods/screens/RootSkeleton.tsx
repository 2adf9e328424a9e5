import type { ReactNode } from 'react';
import { t } from '../../../i18n/text.ts';
import { Skeleton } from '../../../ui/loading/Skeleton.tsx';
import { SectionPlaceholder, SectionStatus } from '../../../ui/layout/SectionHeading.tsx';
import { MethodGrid } from './MethodGrid.tsx';
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

interface RootSkeletonProps {
  /** Announced; by default that payment methods load. */
  loading?: string | undefined;
  hasSearch?: boolean | undefined;
  offers?: ReactNode;
}

/** The place of a bonus, if the address or the start data announce one. */
export function OfferPlaceholder() {
  return <div className={styles.offer} aria-hidden="true" />;
}

/** LIST-1: cards of the final size, and one visible spinner in place of the first heading. */
export function RootSkeleton(props: RootSkeletonProps) {
  const { loading = t('root.loading'), hasSearch, offers } = props;
  return (
    <>
      {hasSearch && <div className={styles.search} aria-hidden="true" />}
      {offers}
      <div>
        <SectionStatus>{loading}</SectionStatus>
        <SkeletonCards />
      </div>
      <div>
        <SectionPlaceholder>
          <Skeleton shape="text" className={styles.heading} />
        </SectionPlaceholder>
        <SkeletonCards />
      </div>
    </>
  );
}
