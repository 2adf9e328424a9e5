import { t } from '../../i18n/text.ts';
import { Icon } from '../media/Icon.tsx';
import styles from './OfflineBar.module.css';

/**
 * Shown while there is no connection, and removed once it is back. The live region is always
 * present so that screen readers announce changes.
 */
export function OfflineBar({ offline }: { offline: boolean }) {
  return (
    <div role="status">
      {offline && (
        <p className={styles.bar}>
          <Icon name="wifi-off" size={16} />
          {t('offline.text')}
        </p>
      )}
    </div>
  );
}
