import type { ReactNode } from 'react';
import { BonusStrip, type BonusStripProps } from '../../../../ui/feedback/BonusStrip.tsx';
import { type MethodRootProps, MethodRootView } from '../../../methods/screens/MethodRootView.tsx';
import { Banners } from '../pending/Banners.tsx';
import type { PendingItem } from '../../../players/screens/ResumeBanner.tsx';
import styles from './DepositRootView.module.css';

export interface DepositRootViewProps extends MethodRootProps {
  bonus?: BonusStripProps | undefined;
  pending?: readonly PendingItem[];
  /** Transactions that became known after the list was shown; listed below so nothing moves. */
  latePending?: readonly PendingItem[];
  /** Loaded after the list and shown in the row of its first heading, so that nothing moves. */
  aside?: ReactNode;
  /** Loaded after the list and shown below it, so that nothing moves. */
  bottom?: ReactNode;
  onResume: (id: string) => void;
}

export function DepositRootView(props: DepositRootViewProps) {
  const { bonus, pending = [], latePending = [], bottom, onResume, ...root } = props;
  return (
    <MethodRootView
      {...root}
      isUsuallyLong
      offers={
        (pending.length > 0 || bonus) && (
          <div className={styles.offers}>
            {pending.length > 0 && <Banners items={pending} onResume={onResume} />}
            {bonus && <BonusStrip {...bonus} />}
          </div>
        )
      }
      bottom={
        <>
          {bottom}
          {latePending.length > 0 && <Banners items={latePending} isLate onResume={onResume} />}
        </>
      }
    />
  );
}
