import { useState } from 'react';
import { isolate, t } from '../../i18n/text.ts';
import { Button } from '../../ui/inputs/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { IconButton } from '../../ui/inputs/IconButton.tsx';
import { keepFocusInList } from '../../ui/layout/keep-focus-in-list.ts';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import styles from './SavedAccounts.module.css';

export interface SavedAccount {
  id: string;
  /** Masked: "•• 4321". */
  label: string;
}

export interface SavedAccountsProps {
  /** The direction of the money. */
  kind: 'deposit' | 'withdrawal';
  accounts: readonly SavedAccount[];
  /** Undefined if the player enters another account in the fields. */
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
  onForget: (id: string) => void;
}

/** The player's saved accounts, and the option to enter another one. */
export function SavedAccounts({ kind, accounts, chosen, onChoose, onForget }: SavedAccountsProps) {
  const [forgetting, setForgetting] = useState<SavedAccount>();
  const choices = [...accounts, { id: undefined, label: t('accounts.another') }];
  return (
    <fieldset className={styles.accounts}>
      <legend className={styles.legend}>{t(`accounts.${kind}`)}</legend>
      <Card>
        {choices.map(({ id, label }) => (
          <div key={id ?? ''} ref={keepFocusInList} className={styles.row}>
            <label className={styles.choice}>
              <input
                type="radio"
                name="saved-account"
                className={styles.mark}
                checked={id === chosen}
                onChange={() => onChoose(id)}
              />
              {isolate(label)}
            </label>
            {id !== undefined && (
              <IconButton
                icon="trash-2"
                name={t('accounts.forget', { account: label })}
                onClick={() => setForgetting({ id, label })}
              />
            )}
          </div>
        ))}
      </Card>
      {forgetting && (
        <Sheet title={t('accounts.forgetTitle')} onClose={() => setForgetting(undefined)}>
          <div className={styles.question}>
            <Button onClick={() => setForgetting(undefined)}>{t('accounts.forgetKeep')}</Button>
            <Button
              tone="secondary"
              onClick={() => {
                onForget(forgetting.id);
                setForgetting(undefined);
              }}
            >
              {t('accounts.forget', { account: forgetting.label })}
            </Button>
          </div>
        </Sheet>
      )}
    </fieldset>
  );
}

export interface SaveTickProps {
  on: boolean;
  onChange: (on: boolean) => void;
}

/** An account is saved only if the player ticks the box. */
export function SaveTick({ on, onChange }: SaveTickProps) {
  return (
    <label className={styles.save}>
      <input
        type="checkbox"
        className={styles.mark}
        checked={on}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span>
        {t('accounts.save')}
        <span className={styles.note}>{t('accounts.saveNote')}</span>
      </span>
    </label>
  );
}
