import type { ReactNode } from 'react';
import { Icon } from '../media/Icon.tsx';
import type { IconName } from '../media/icons.tsx';
import { classNames } from '../style/class-names.ts';
import styles from './Notice.module.css';

export type NoticeTone = 'info' | 'warning' | 'danger';

const icons = {
  info: 'info',
  warning: 'triangle-alert',
  danger: 'circle-alert',
} as const satisfies Record<NoticeTone, IconName>;

export interface NoticeProps {
  id?: string | undefined;
  tone?: NoticeTone;
  /** `alert` if it appears in response to the player. */
  role?: 'alert' | 'note';
  children: ReactNode;
}

export function Notice({ id, tone = 'info', role, children }: NoticeProps) {
  return (
    <div id={id} className={classNames(styles.notice, styles[tone])} role={role}>
      <Icon name={icons[tone]} />
      <div className={styles.text}>{children}</div>
    </div>
  );
}
