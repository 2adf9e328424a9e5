import { t } from '../../../../i18n/text.ts';
import { openPendingSheet } from '../../../methods/state.ts';
import { type PendingItem, ResumeBanner } from '../../../players/screens/ResumeBanner.tsx';
import styles from './DepositRootView.module.css';

export interface BannersProps {
  items: readonly PendingItem[];
  /** They follow the list, which they must not move. */
  isLate?: boolean;
  onResume: (id: string) => void;
}

const lateId = 'late-pending';

/** One banner for all pending deposits: the newest, and how many more there are. */
export function Banners({ items: [newest, ...others], isLate, onResume }: BannersProps) {
  return (
    newest && (
      <ul id={isLate ? lateId : undefined} aria-label={t('root.pending')}>
        <ResumeBanner
          item={newest}
          more={others.length}
          onResume={onResume}
          onManage={openPendingSheet}
        />
      </ul>
    )
  );
}

/** Leads to the banners below the list, which are out of sight on a phone. */
export function JumpToLate() {
  const show = (): void => document.querySelector(`#${lateId}`)?.scrollIntoView({ block: 'end' });
  return (
    <button type="button" className={styles.jump} onClick={show}>
      {t('root.pending')}
    </button>
  );
}
