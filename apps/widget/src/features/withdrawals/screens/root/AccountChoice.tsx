import { t } from '../../../../i18n/text.ts';
import { Icon } from '../../../../ui/media/Icon.tsx';
import { Skeleton } from '../../../../ui/loading/Skeleton.tsx';
import { classNames } from '../../../../ui/style/class-names.ts';
import styles from './AccountChoice.module.css';

export interface AccountItem {
  /** Identifies the account: a player has one account per currency. */
  currency: string;
  name: string;
  /** "₹1,000.00", formatted. */
  available: string;
  /** Undefined if nothing is on hold. */
  onHold?: string | undefined;
}

export interface AccountChoiceProps {
  accounts: readonly AccountItem[];
  chosen: string;
  onChoose: (currency: string) => void;
}

/** WD-5: the accounts to withdraw from, with their balances. A single account is only shown. */
export function AccountChoice({ accounts, chosen, onChoose }: AccountChoiceProps) {
  const isChoice = accounts.length > 1;
  return (
    <fieldset className={styles.accounts}>
      <legend className={styles.legend}>
        {isChoice ? t('withdraw.accounts') : t('withdraw.available')}
      </legend>
      {accounts.map(({ currency, name, available, onHold }) => (
        <label key={currency} className={styles.account}>
          {isChoice && (
            <input
              type="radio"
              className={styles.radio}
              name="account"
              value={currency}
              checked={currency === chosen}
              onChange={() => onChoose(currency)}
            />
          )}
          <span className={styles.text}>
            <span className={styles.name}>{name}</span>
            <span className={styles.amount}>{available}</span>
            {onHold && (
              <span className={styles.hold}>
                <Icon name="clock" size={14} />
                {t('withdraw.onHold', { amount: onHold })}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** A single account, which most players have, in its final size while it loads. */
export function AccountSkeleton() {
  return (
    <div aria-hidden="true">
      <p className={styles.legend}>
        <Skeleton shape="text" className={styles.shortWord} />
      </p>
      <div className={styles.account}>
        <span className={styles.text}>
          <Skeleton shape="text" className={classNames(styles.name, styles.shortWord)} />
          <Skeleton shape="text" className={classNames(styles.amount, styles.longWord)} />
        </span>
      </div>
    </div>
  );
}
