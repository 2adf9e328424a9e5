import type { ReactNode } from 'react';
import { t } from '../../i18n/text.ts';
import { Icon } from '../media/Icon.tsx';
import { IconButton } from '../inputs/IconButton.tsx';
import styles from './Snackbar.module.css';

export interface SnackbarItem {
  id: string;
  /** LIST-24: a text, or any other content. */
  content: ReactNode;
}

export interface SnackbarProps {
  items: readonly SnackbarItem[];
  onDismiss: (id: string) => void;
}

/** LIST-9, LIST-15: shows errors above everything else; the player can dismiss them. */
export function Snackbar({ items, onDismiss }: SnackbarProps) {
  return (
    <div className={styles.stack}>
      {items.map(({ id, content }) => (
        <div key={id} className={styles.snackbar} role="alert">
          <span className={styles.mark}>
            <Icon name="circle-alert" />
          </span>
          <div className={styles.text}>
            <p className={styles.title}>{t('snackbar.title')}</p>
            <div className={styles.message}>{content}</div>
          </div>
          <IconButton icon="x" name={t('snackbar.dismiss')} onClick={() => onDismiss(id)} />
        </div>
      ))}
    </div>
  );
}
