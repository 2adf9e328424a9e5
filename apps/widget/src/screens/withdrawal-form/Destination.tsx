import { t } from '../../i18n/text.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './Destination.module.css';

export interface SavedAccount {
  id: string;
  /** Masked: "•••• 4567". */
  label: string;
}

export interface DestinationProps {
  accounts: readonly SavedAccount[];
  /** Undefined: another account, by its fields. */
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
  onDelete: (account: SavedAccount) => void;
}

/** Accounts that the player had remembered, and the way to a new one. */
export function Destination({ accounts, chosen, onChoose, onDelete }: DestinationProps) {
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{t('withdraw.savedAccounts')}</legend>
      {accounts.map((account) => (
        <div key={account.id} className={styles.row}>
          <Choice
            label={account.label}
            checked={chosen === account.id}
            onChoose={() => onChoose(account.id)}
          />
          <IconButton
            icon="x"
            name={t('withdraw.deleteAccount', { account: account.label })}
            onClick={() => onDelete(account)}
          />
        </div>
      ))}
      <div className={styles.row}>
        <Choice
          label={t('withdraw.anotherAccount')}
          checked={chosen === undefined}
          onChoose={() => onChoose(undefined)}
        />
      </div>
    </fieldset>
  );
}

interface ChoiceProps {
  label: string;
  checked: boolean;
  onChoose: () => void;
}

function Choice({ label, checked, onChoose }: ChoiceProps) {
  return (
    <label className={styles.label}>
      <input
        type="radio"
        className={styles.radio}
        name="destination"
        checked={checked}
        onChange={onChoose}
      />
      {label}
    </label>
  );
}
