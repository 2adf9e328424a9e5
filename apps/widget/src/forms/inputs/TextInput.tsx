import type { ChangeEvent } from 'react';
import { CardBrand } from './CardBrand.tsx';
import type { FieldProps } from './field-item.ts';
import { controlProps } from './field-item.ts';
import { useTyping } from '../../ui/inputs/use-typing.ts';
import { ScanButton } from './ScanButton.tsx';
import { useMask } from './use-mask.ts';
import styles from './Field.module.css';

export function TextInput({ field, ...handlers }: FieldProps) {
  const report = (text: string): void => handlers.onChange(field.name, text);
  const typing = useTyping(field.value, report);
  return (
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
      {field.isWallet && <ScanButton onRead={report} />}
      {field.autoComplete === 'cc-number' && (
        <CardBrand number={field.value} accepted={field.brands} />
      )}
    </div>
  );
}

/** I18N-8: names and places follow their own letters; numbers and codes are left to right. */
function isName({ mask, type, inputMode, autoComplete, isWallet }: FieldProps['field']): boolean {
  if (mask || isWallet || type !== 'text') return false;
  return (inputMode ?? 'text') === 'text' && /^(.*name|address-.*)?$/.test(autoComplete ?? '');
}

function masked(value: string, onText: (text: string) => void) {
  return {
    value,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onText(currentTarget.value),
  };
}
