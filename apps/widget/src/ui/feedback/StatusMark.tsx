import { Icon } from '../media/Icon.tsx';
import { Replaceable } from '../media/Replaceable.tsx';
import { classNames } from '../style/class-names.ts';
import styles from './StatusMark.module.css';

export type StatusMarkKind =
  | 'success'
  | 'checking'
  | 'failed'
  | 'expired'
  | 'cancelled'
  | 'refunded';

const icons = {
  checking: 'hourglass',
  failed: 'x',
  expired: 'clock',
  cancelled: 'x',
  refunded: 'arrow-up-right',
} as const;

/** The result of a transaction at a glance. The text beside it says the same. */
export function StatusMark({ kind }: { kind: StatusMarkKind }) {
  return (
    <Replaceable name={`illustrations/${kind}`} size={72}>
      <span className={classNames(styles.mark, styles[kind])} aria-hidden="true">
        {kind === 'success' ? (
          <svg className={styles.check} viewBox="0 0 72 72" width="72" height="72">
            <circle cx="36" cy="36" r="34.5" pathLength="1" />
            <path d="M22.5 37.5l9 9 18-20" pathLength="1" />
          </svg>
        ) : (
          <Icon name={icons[kind]} size={32} />
        )}
      </span>
    </Replaceable>
  );
}
