import { t } from '../../i18n/text.ts';
import { Icon } from '../../ui/media/Icon.tsx';
import type { FieldProps } from '../field-item.ts';
import { controlProps } from '../field-item.ts';
import styles from './Field.module.css';

/** The native list: the best one on a phone, and it needs no script. */
export function SelectInput({ field, ...handlers }: FieldProps) {
  return (
    <div className={styles.box}>
      <select
        {...controlProps(field, handlers)}
        className={styles.select}
        onChange={({ currentTarget }) => handlers.onChange(field.name, currentTarget.value)}
      >
        <option value="" disabled hidden>
          {field.placeholder ?? t('field.choose')}
        </option>
        {field.items?.map((item) => (
          <option key={item.value} value={item.value}>
            {item.text}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className={styles.chevron} />
    </div>
  );
}
