import { type ChangeEvent, useState } from 'react';
import { t, type TextKey } from '../../i18n/text.ts';
import { Icon } from '../../ui/media/Icon.tsx';
import { CardBrand } from './CardBrand.tsx';
import type { FieldProps } from '../field-item.ts';
import { controlProps } from '../field-item.ts';
import { useTyping } from '../../ui/inputs/use-typing.ts';
import { ScanButton } from './ScanButton.tsx';
import { useMask } from './use-mask.ts';
import styles from './Field.module.css';

export function TextInput({ field, ...handlers }: FieldProps) {
  // The problem of a scan, shown until the player types or scans something else.
  const [problem, setProblem] = useState<TextKey>();
  const report = (text: string): void => {
    setProblem(undefined);
    handlers.onChange(field.name, text);
  };
  const typing = useTyping(field.value, report);
  return (
    <>
      <div className={styles.box}>
        <input
          {...controlProps(field, handlers)}
          // A mask moves the caret itself.
          {...(field.mask ? masked(field.value, report) : typing)}
          className={styles.input}
          data-upper={field.type === 'text_uppercase' ? '' : undefined}
          type="text"
          dir={isName(field) ? 'auto' : 'ltr'}
          inputMode={field.inputMode ?? (field.type === 'amount' ? 'decimal' : 'text')}
          autoComplete={field.autoComplete ?? 'off'}
          autoCapitalize={field.type === 'text_uppercase' ? 'characters' : 'none'}
          spellCheck={false}
          ref={useMask(field, handlers)}
          placeholder={field.placeholder}
          maxLength={512}
        />
        {field.wallet?.network && (
          <ScanButton
            wallet={field.wallet}
            onRead={({ address, memo }) => {
              report(address);
              const { memoField, wasEntered } = field.wallet ?? {};
              // The memo of another address, even of one that was deleted, would credit a stranger.
              const isReplaced = (wasEntered || field.value) && field.value !== address;
              if (memoField && (memo || isReplaced)) handlers.onChange(memoField, memo ?? '');
            }}
            onProblem={setProblem}
          />
        )}
        {field.autoComplete === 'cc-number' && (
          <CardBrand number={field.value} accepted={field.brands} />
        )}
      </div>
      {problem && (
        <p className={styles.error} role="alert">
          <Icon name="circle-alert" size={16} />
          {t(problem)}
        </p>
      )}
    </>
  );
}

/** I18N-8: names and places follow their own letters; numbers and codes are left to right. */
function isName({ mask, type, inputMode, autoComplete, wallet }: FieldProps['field']): boolean {
  return (
    !mask &&
    !wallet &&
    type === 'text' &&
    (inputMode ?? 'text') === 'text' &&
    /^(.*name|address-.*)?$/.test(autoComplete ?? '')
  );
}

function masked(value: string, onText: (text: string) => void) {
  return {
    value,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onText(currentTarget.value),
  };
}
