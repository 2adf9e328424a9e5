import { useLayoutEffect, useRef, useState } from 'react';
import { t } from '../i18n/text.ts';
import { FactLine } from './Facts.tsx';
import { Icon } from './Icon.tsx';
import styles from './AmountInput.module.css';

/** Where a failed submit scrolls to when the amount is at fault. FORM-5 */
export const amountInputId = 'amount';

export interface AmountInputProps {
  /** "Amount", unless the screen says it more closely. */
  label?: string | undefined;
  /** What the player typed, as it was typed. */
  value: string;
  /** The same with its thousands set apart, shown while the player is elsewhere. */
  formatted?: string | undefined;
  symbol: string;
  /** Where the language writes the symbol after the number. */
  symbolAfter?: boolean;
  /** Limits and balance, said before they are broken. */
  hint: readonly string[];
  error?: string | undefined;
  disabled?: boolean;
  onChange: (text: string) => void;
  onFocus?: (() => void) | undefined;
  onBlur?: (() => void) | undefined;
}

const sizeOf = (text: string): string => {
  if (text.length <= 8) return 'large';
  return text.length <= 12 ? 'medium' : 'small';
};

/** The largest thing on its screen. */
export function AmountInput(props: AmountInputProps) {
  const { value, formatted, symbol, symbolAfter = false, hint, error, disabled = false } = props;
  const [focused, setFocused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isFresh = useRef(false);
  // Whoever comes to the amount mostly wants another one: typing replaces it.
  useLayoutEffect(() => {
    if (focused) input.current?.select();
  }, [focused]);
  // The click that brought the focus would put the caret in the middle of the number again.
  const takeFocus = (): void => {
    input.current?.focus();
    if (isFresh.current) input.current?.select();
    isFresh.current = false;
  };
  // A formatted "1,000" would be read back as 1 (AMT-3), so typing always meets the bare digits.
  const shown = focused ? value : (formatted ?? value);
  const mark = <span className={styles.symbol}>{symbol}</span>;
  return (
    <div className={styles.amount} data-invalid={error ? '' : undefined} onClick={takeFocus}>
      <label className={styles.label} htmlFor={amountInputId}>
        {props.label ?? t('amount.label')}
      </label>
      <div className={styles.hero} data-size={sizeOf(shown)}>
        {!symbolAfter && mark}
        <span className={styles.box}>
          <span className={styles.mirror} aria-hidden="true">
            {shown || '0'}
          </span>
          <input
            ref={input}
            id={amountInputId}
            name="amount"
            className={styles.input}
            inputMode="decimal"
            autoComplete="off"
            maxLength={24}
            placeholder="0"
            value={shown}
            disabled={disabled}
            aria-invalid={error ? true : undefined}
            aria-describedby="amount-note"
            onChange={(event) => {
              isFresh.current = false;
              props.onChange(event.currentTarget.value);
            }}
            onFocus={() => {
              isFresh.current = true;
              setFocused(true);
              props.onFocus?.();
            }}
            onBlur={() => {
              setFocused(false);
              props.onBlur?.();
            }}
          />
        </span>
        {symbolAfter && mark}
      </div>
      <Note hint={hint} error={error} />
    </div>
  );
}

/** The error takes the hint's place, so that nothing below it moves. */
function Note({ hint, error }: Pick<AmountInputProps, 'hint' | 'error'>) {
  return (
    <p className={styles.note} id="amount-note">
      {error ? (
        <span className={styles.error}>
          <Icon name="circle-alert" size={16} />
          {error}
        </span>
      ) : (
        <FactLine facts={hint} />
      )}
    </p>
  );
}
