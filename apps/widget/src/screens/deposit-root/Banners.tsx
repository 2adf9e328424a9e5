import { t } from '../../i18n/text.ts';
import { classNames } from '../../ui/class-names.ts';
import { type PendingItem, ResumeBanner } from './ResumeBanner.tsx';
import styles from './DepositRootView.module.css';

export interface BannersProps {
  items: readonly PendingItem[];
  onResume: (id: string) => void;
  isLate?: boolean;
}

export function Banners({ items, onResume, isLate = false }: BannersProps) {
  return (
    <ul
      className={classNames(styles.banners, isLate && styles.late)}
      aria-label={t('root.pending')}
    >
      {items.map((item) => (
        <ResumeBanner key={item.id} item={item} onResume={onResume} />
      ))}
    </ul>
  );
}
