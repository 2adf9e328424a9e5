import type { ReactNode } from 'react';
import { t } from '../../../../i18n/text.ts';
import { Header } from '../../../../ui/layout/Header.tsx';
import { Page } from '../../../../ui/layout/Page.tsx';
import { Skeleton } from '../../../../ui/loading/Skeleton.tsx';
import { Banners } from '../../../deposits/screens/pending/Banners.tsx';
import { type RecentItem, RecentList } from '../../../players/screens/RecentList.tsx';
import type { PendingItem } from '../../../players/screens/ResumeBanner.tsx';
import { SectionHeading, SectionStatus } from '../../../../ui/layout/SectionHeading.tsx';
import { MethodSections } from '../../../methods/screens/MethodGrid.tsx';
import { Disclaimer } from '../../../coins/screens/Disclaimer.tsx';
import { PackageCard, type PackageItem } from './PackageCard.tsx';
import styles from './PackagesView.module.css';

/** SWP-2: a package, or a box of nested packages, which are shown together. */
export interface BoxItem extends PackageItem {
  nested: readonly PackageItem[];
}

export interface PackagesViewProps {
  title: string;
  onClose?: (() => void) | undefined;
  /** Undefined while the packages load. */
  boxes?: readonly BoxItem[] | undefined;
  /** The player's coins, above the packages. */
  held: ReactNode;
  pending: readonly PendingItem[];
  latePending: readonly PendingItem[];
  recent: readonly RecentItem[];
  /** The sheet of the pending deposits. */
  sheet?: ReactNode;
  onSelect: (id: string) => void;
  onResume: (id: string) => void;
  onOpenRecent: (id: string) => void;
}

/** SWP-1: the list of coin packages. */
export function PackagesView(props: PackagesViewProps) {
  const { title, onClose, boxes, held, pending, latePending, recent, onResume } = props;
  return (
    <Page header={<Header title={title} onClose={onClose} />} busy={!boxes}>
      <MethodSections>
        {held}
        {boxes && pending.length > 0 && <Banners items={pending} onResume={onResume} />}
        {boxes ? <PackageList {...props} boxes={boxes} /> : <PackageListSkeleton />}
        {boxes && <Disclaimer />}
        {boxes && recent.length > 0 && <RecentList items={recent} onOpen={props.onOpenRecent} />}
        {boxes && latePending.length > 0 && <Banners items={latePending} onResume={onResume} />}
        {props.sheet}
      </MethodSections>
    </Page>
  );
}

type PackageListProps = Pick<PackagesViewProps, 'onSelect'> & { boxes: readonly BoxItem[] };

function PackageList({ boxes, onSelect }: PackageListProps) {
  const single = boxes.filter(({ nested }) => nested.length === 0);
  return (
    <ul className={styles.list} aria-label={t('sweepstake.packages')}>
      {boxes.map((box) =>
        box.nested.length > 0 ? (
          <li key={box.id} className={styles.box}>
            <SectionHeading>{t('sweepstake.sets')}</SectionHeading>
            <ul className={styles.list}>
              {[box, ...box.nested].map((item, index, all) => (
                <li key={item.id} className={isWide(index, all) ? styles.wide : undefined}>
                  <PackageCard item={item} onSelect={onSelect} />
                </li>
              ))}
            </ul>
          </li>
        ) : (
          <li
            key={box.id}
            className={isWide(single.indexOf(box), single) ? styles.wide : undefined}
          >
            <PackageCard item={box} onSelect={onSelect} />
          </li>
        ),
      )}
    </ul>
  );
}

/** A phone shows two side by side. With an odd number the first takes a full row. */
function isWide(index: number, all: readonly PackageItem[]): boolean {
  return index === 0 && all.length % 2 === 1;
}

const cards = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

function PackageListSkeleton() {
  return (
    <div className={styles.loading}>
      <SectionStatus>{t('sweepstake.loading')}</SectionStatus>
      <ul className={styles.list}>
        {cards.map((card) => (
          <li key={card} aria-hidden="true">
            <Skeleton className={styles.coming} />
          </li>
        ))}
      </ul>
    </div>
  );
}
