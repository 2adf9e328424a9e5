import type { ReactNode } from 'react';
import { Icon } from '../media/Icon.tsx';
import { Replaceable } from '../media/Replaceable.tsx';
import type { IconName } from '../media/icons.tsx';
import { classNames } from '../style/class-names.ts';
import styles from './Message.module.css';

export interface MessageProps {
  icon: IconName;
  /** The name under which the host may replace the icon. */
  illustration: 'empty' | 'error' | 'ended';
  tone?: 'plain' | 'danger';
  title: string;
  text: string;
  /** 2 if the header holds the screen's own heading. */
  level: 1 | 2;
  children?: ReactNode;
}

/** A screen with only a message and a way on. */
export function Message(props: MessageProps) {
  const { icon, illustration, tone = 'plain', title, text, level, children } = props;
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.message}>
      <Replaceable name={`illustrations/${illustration}`} size={120} className={styles.art}>
        <span className={classNames(styles.mark, styles[tone])}>
          <Icon name={icon} size={32} />
        </span>
      </Replaceable>
      <Heading className={styles.title} tabIndex={level === 1 ? -1 : undefined}>
        {title}
      </Heading>
      <p className={styles.text}>{text}</p>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
