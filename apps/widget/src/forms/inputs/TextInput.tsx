import { CardBrand } from './CardBrand.tsx';
import type { FieldProps } from './field-item.ts';
import { controlProps } from './field-item.ts';
import { useMask } from './use-mask.ts';
import styles from './Field.module.css';

export function TextInput({ field, ...handlers }: FieldProps) {
  return (
    <div className={styles.box}>
      <input
        {...controlProps(field, handlers)}
        className={styles.input}
        type="text"
        inputMode={field.inputMode ?? (field.type === 'amount' ? 'decimal' : 'text')}
        autoComplete={field.autoComplete ?? 'off'}
        autoCapitalize={field.type === 'text_uppercase' ? 'characters' : 'none'}
        spellCheck={false}
        ref={useMask(field, handlers)}
        placeholder={field.placeholder}
        maxLength={512}
        onChange={({ currentTarget }) => handlers.onChange(field.name, currentTarget.value)}
      />
      {field.autoComplete === 'cc-number' && <CardBrand number={field.value} />}
    </div>
  );
}
