import { type ClipboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../i18n/text.ts';
import { FactLine } from '../lists/Facts.tsx';
import { Icon } from '../media/Icon.tsx';
import styles from './AmountInput.module.css';
import { isProgrammaticFocus, noteBlur } from '../inputs/programmatic-focus.ts';
import { useTyping } from '../inputs/use-typing.ts';

/** FORM-5: a failed submit scrolls here if the amount is wrong. */
export const amountInputId = 'amount';

export interface AmountInputProps {
  /** Replaces the default label, "Amount". */
  label?: string | undefined;
  /** The raw input. */
  value: string;
  /** The value with thousands separators, shown while the input is not focused. */
  formatted?: string | undefined;
  symbol: string;
  /** The language writes the symbol after the number. */
  symbolAfter?: boolean;
  /** Limits and balance, shown before they are exceeded. */
  hint: readonly string[];
  error?: string | undefined;
  /**
   * FORM-20: the error in the form's summary, which stays after the error at the field is cleared.
   */
  summaryError?: string | undefined;
  disabled?: boolean;
  onChange: (text: string) => void;
  /** Converts pasted text to digits, if it must be read differently from the same text typed. */
  readPasted?: ((text: string) => string | undefined) | undefined;
  onFocus?: (() => void) | undefined;
  onBlur?: (() => void) | undefined;
}

const sizeOf = (text: string): string => {
  if (text.length <= 8) return 'large';
  return text.length <= 12 ? 'medium' : 'small';
};

/** Text that replaces the whole amount may be read differently from the same text typed. */
function paste(
  event: ClipboardEvent<HTMLInputElement>,
  { readPasted, onChange }: AmountInputProps,
): void {
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  const isAll = selectionStart === 0 && selectionEnd === value.length;
  const digits = isAll && readPasted?.(event.clipboardData.getData('text'));
  if (!digits) return;
  event.preventDefault();
  onChange(digits);
}

/** The amount input, the largest element on its screen. */
export function AmountInput(props: AmountInputProps) {
  const { value, formatted, symbol, symbolAfter = false, hint, error, disabled = false } = props;
  const [focused, setFocused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isFresh = useRef(false);
  // A player who focuses the amount usually wants to replace it, so it is selected.
  useLayoutEffect(() => {
    if (focused) input.current?.select();
  }, [focused]);
  // The click that focused the input would put the caret inside the number again.
  const takeFocus = (): void => {
    // A click on an input that already has the focus causes no focus event.
    if (error) props.onFocus?.();
    input.current?.focus();
    if (isFresh.current) input.current?.select();
    isFresh.current = false;
  };
  // AMT-3: a formatted "1,000" would be read back as 1, so a focused input shows the raw digits.
  const shown = focused ? value : (formatted ?? value);
  const typing = useTyping(shown, props.onChange);
  const mark = <span className={styles.symbol}>{symbol}</span>;
  const describedBy =
    props.summaryError && !error ? 'amount-note amount-summary-error' : 'amount-note';
  return (
    <div className={styles.amount} data-invalid={error ? '' : undefined} onClick={takeFocus}>
      <label className={styles.label} htmlFor={amountInputId}>
        {props.label ?? t('amount.label')}
      </label>
      <div className={styles.hero} dir="ltr" data-size={sizeOf(typing.value)}>
        {!symbolAfter && mark}
        <span className={styles.box}>
          <span className={styles.mirror} aria-hidden="true">
            {typing.value || '0'}
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
            {...typing}
            disabled={disabled}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            onPaste={(event) => paste(event, props)}
            onChange={(event) => {
              isFresh.current = false;
              typing.onChange(event);
            }}
            onFocus={(event) => {
              isFresh.current = true;
              setFocused(true);
              if (!isProgrammaticFocus(event)) props.onFocus?.();
            }}
            onBlur={(event) => {
              noteBlur(event);
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

/** The error replaces the hint, so that nothing below it moves. */
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
