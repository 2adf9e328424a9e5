import type { ReactNode } from 'react';
import { imageOf } from '../../assets/images.ts';
import { t } from '../../i18n/text.ts';
import { hideBrokenImage } from '../media/picture.ts';
import { Icon } from '../media/Icon.tsx';
import { IconButton } from '../inputs/IconButton.tsx';
import { classNames } from '../style/class-names.ts';
import styles from './Header.module.css';

export interface HeaderProps {
  /** HEAD-1: the transaction's title, shown if there is no way back. */
  title?: string | undefined;
  onBack?: (() => void) | undefined;
  /** HEAD-3: absent if the host or the route forbids closing. */
  onClose?: (() => void) | undefined;
  /** Content between title and close, such as the region. */
  children?: ReactNode;
}

export function Header({ title, onBack, onClose, children }: HeaderProps) {
  const logo = imageOf('logo');
  const isTitle = !onBack && title !== undefined;
  return (
    <header className={classNames(styles.header, isTitle && styles.titled)}>
      <div className={styles.bar}>
        {onBack && (
          <button type="button" className={styles.back} onClick={onBack}>
            <Icon name="chevron-left" size={24} className={styles.chevron} />
            <Icon name="arrow-left" size={24} className={styles.arrow} />
            <span className={styles.label}>{t('header.back')}</span>
          </button>
        )}
        {isTitle && logo && (
          <img className={styles.logo} src={logo} alt="" height={28} onError={hideBrokenImage} />
        )}
        {isTitle && (
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
        )}
        <div className={styles.end}>
          {children}
          {onClose && (
            <IconButton
              icon="x"
              name={t('header.close')}
              className={styles.close}
              onClick={onClose}
            />
          )}
        </div>
      </div>
    </header>
  );
}
