import type { ReactNode } from 'react';
import { Spinner } from '../../ui/loading/Spinner.tsx';
import { Icon } from '../../ui/media/Icon.tsx';
import { PhoneInput } from './PhoneInput.tsx';
import { PickInput } from './PickInput.tsx';
import { SelectInput } from './SelectInput.tsx';
import { TextInput } from './TextInput.tsx';
import { fieldId, type FieldItem, type FieldProps, labelId } from '../field-item.ts';
import styles from './Field.module.css';

/** FORM-1: a method's field with its label, its help and its error. */
export function Field({ field, ...handlers }: FieldProps) {
  const id = fieldId(field.name);
  return (
    <div
      className={styles.field}
      data-invalid={field.error ? '' : undefined}
      data-half={isShort(field) ? '' : undefined}
      data-whole={field.autoComplete === 'cc-number' ? '' : undefined}
    >
      <label className={styles.label} id={labelId(id)} htmlFor={id}>
        {field.label}
        {field.isPending && <Spinner size={14} />}
      </label>
      <Control field={field} {...handlers} />
      <Note id={`${id}-note`} field={field} />
    </div>
  );
}

function Control(props: FieldProps): ReactNode {
  switch (props.field.type) {
    case 'dropdown':
    case 'networks':
      return isLong(props.field) ? <PickInput {...props} /> : <SelectInput {...props} />;
    case 'phone_with_prefix':
      return <PhoneInput {...props} />;
    case 'text':
    case 'text_uppercase':
    case 'amount':
      return <TextInput {...props} />;
  }
}

// A card's expiry and code are side by side, as on the card.
function isShort({ autoComplete = '' }: FieldItem): boolean {
  return ['cc-exp', 'cc-csc'].includes(autoComplete);
}

// A native list has no search.
function isLong({ items = [] }: FieldItem): boolean {
  return items.length > 12;
}

function Note({ id, field }: { id: string; field: FieldItem }) {
  if (field.error) {
    return (
      <p className={styles.error} id={id}>
        <Icon name="circle-alert" size={16} />
        {field.error}
      </p>
    );
  }
  return field.help ? (
    <p className={styles.help} id={id}>
      {field.help}
    </p>
  ) : null;
}
