import { useState } from 'react';
import { t } from '../../i18n/text.ts';
import { Field } from './Field.tsx';
import { Icon } from '../../ui/media/Icon.tsx';
import type { FieldHandlers, FieldItem } from '../field-item.ts';
import styles from './Fields.module.css';

export interface FieldsProps extends FieldHandlers {
  fields: readonly FieldItem[];
}

/** The method's fields in order. The advanced ones are collapsed until one has an error. */
export function Fields({ fields, onChange, ...others }: FieldsProps) {
  const plain = fields.filter((field) => !field.isAdvanced);
  const advanced = fields.filter((field) => field.isAdvanced);
  const hasError = advanced.some((field) => field.error);
  const [isOpen, setOpen] = useState(false);
  const [hadError, setHadError] = useState(false);
  if (hasError !== hadError) {
    setHadError(hasError);
    // Opened once for an error; the player may close it again.
    if (hasError) setOpen(true);
  }
  const handlers = {
    ...others,
    onChange(name: string, value: string) {
      // A scanned address may fill in a field that is collapsed.
      if (advanced.some((field) => field.name === name)) setOpen(true);
      onChange(name, value);
    },
  };
  const show = (field: FieldItem) => <Field key={field.name} field={field} {...handlers} />;
  return (
    <div className={styles.fields}>
      {plain.map(show)}
      {advanced.length > 0 && (
        <details
          className={styles.advanced}
          open={isOpen}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary className={styles.more}>
            {t('field.more')}
            <Icon name="chevron-down" />
          </summary>
          <div className={styles.fields}>{advanced.map(show)}</div>
        </details>
      )}
    </div>
  );
}
