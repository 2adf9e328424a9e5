import { t } from '../../../../i18n/text.ts';
import { openPendingSheet } from '../../../methods/state.ts';
import { type PendingItem, ResumeBanner } from '../../../players/screens/ResumeBanner.tsx';

export interface BannersProps {
  items: readonly PendingItem[];
  /** The banners are below the list, because they loaded too late to be shown above it. */
  isLate?: boolean;
  onResume: (id: string) => void;
}

export const lateBannersId = 'late-pending';

/** One banner for all pending deposits: the newest, and how many more there are. */
export function Banners({ items: [newest, ...others], isLate, onResume }: BannersProps) {
  return (
    newest && (
      <ul id={isLate ? lateBannersId : undefined} aria-label={t('root.pending')}>
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
