import { t } from '../../../../i18n/text.ts';
import { openPendingSheet } from '../../../methods/state.ts';
import { type PendingItem, ResumeBanner } from '../../../players/screens/ResumeBanner.tsx';

export interface BannersProps {
  items: readonly PendingItem[];
  onResume: (id: string) => void;
}

/** One banner for all pending deposits: the newest, and how many more there are. */
export function Banners({ items: [newest, ...others], onResume }: BannersProps) {
  return (
    newest && (
      <ul aria-label={t('root.pending')}>
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
