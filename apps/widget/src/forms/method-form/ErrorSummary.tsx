import { t } from '../../i18n/text.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { type AmountInputProps, amountInputId } from '../../ui/inputs/AmountInput.tsx';
import { fieldId, type FieldItem, toldId } from '../inputs/field-item.ts';
import styles from './ErrorSummary.module.css';

export interface ErrorSummaryProps {
  fields: readonly FieldItem[];
  amount?: Pick<AmountInputProps, 'label' | 'error' | 'told'> | undefined;
}

interface Entry {
  id: string;
  words: string;
  /** The field itself shows the sentence, so the summary is only heard. */
  isMarked: boolean;
}

/**
 * FORM-20: what a failed submit found, announced at once. A sentence becomes visible when the focus
 * has removed the mark on its field, and stays until the player enters something.
 */
export function ErrorSummary({ fields, amount }: ErrorSummaryProps) {
  const inputs = [
    ...(amount ? [{ ...amount, id: amountInputId, label: amount.label ?? t('amount.label') }] : []),
    ...fields.map((field) => ({ ...field, id: fieldId(field.name) })),
  ];
  const entries = inputs.flatMap(({ id, label, error, told }): Entry[] =>
    told
      ? [{ id, words: t('field.told', { label, error: told }), isMarked: error !== undefined }]
      : [],
  );
  if (entries.length === 0) return null;
  const isHeardOnly = entries.every(({ isMarked }) => isMarked);
  return (
    <div role="alert" className={isHeardOnly ? styles.heard : undefined}>
      <Notice tone="danger">
        {entries.map(({ id, words, isMarked }) => (
          <p key={id} id={toldId(id)} className={isMarked ? styles.heard : undefined}>
            {words}
          </p>
        ))}
      </Notice>
    </div>
  );
}
