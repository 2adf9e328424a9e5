import { t } from '../../../../i18n/text.ts';
import { type PendingItem, ResumeBanner } from '../../../players/screens/ResumeBanner.tsx';
import styles from './DepositRootView.module.css';

export interface BannersProps {
  items: readonly PendingItem[];
  onResume: (id: string) => void;
}

export function Banners({ items, onResume }: BannersProps) {
  return (
    <ul className={styles.banners} aria-label={t('root.pending')}>
      {items.map((item) => (
        <ResumeBanner key={item.id} item={item} onResume={onResume} />
      ))}
    </ul>
  );
}
