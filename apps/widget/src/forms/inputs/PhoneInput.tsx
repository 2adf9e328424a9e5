import { t } from '../../i18n/text.ts';
import { useTyping } from '../../ui/inputs/use-typing.ts';
import { Flag } from '../../ui/media/Flag.tsx';
import type { FieldProps } from '../field-item.ts';
import { controlProps } from '../field-item.ts';
import styles from './Field.module.css';
import { usePhoneExample } from './use-phone-example.ts';

/** FORM-9: the prefix is outside the input, so it can be neither deleted nor preceded. */
export function PhoneInput({ field, ...handlers }: FieldProps) {
  const placeholder = usePhoneExample(field);
  const typing = useTyping(field.value, (text) => handlers.onChange(field.name, text));
  return (
    <div className={styles.box} dir="ltr">
      {field.country && <Flag country={field.country.code} url={field.country.flagUrl} />}
      {field.prefix && (
        <span className={styles.prefix}>
          <span aria-hidden="true">{field.prefix}</span>
          <span className={styles.visuallyHidden}>
            {t('field.prefix', { prefix: field.prefix })}
          </span>
        </span>
      )}
      <input
        {...controlProps(field, handlers)}
        {...typing}
        className={styles.input}
        type="tel"
        inputMode="tel"
        autoComplete={field.autoComplete ?? 'tel-national'}
        placeholder={placeholder}
        maxLength={32}
      />
    </div>
  );
}
