import { t } from '../../i18n/text.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { type AmountInputProps, amountInputId } from '../../ui/amounts/AmountInput.tsx';
import { fieldId, type FieldItem, summaryErrorId } from '../field-item.ts';
import styles from './ErrorSummary.module.css';

export interface ErrorSummaryProps {
  fields: readonly FieldItem[];
  amount?: Pick<AmountInputProps, 'label' | 'error' | 'summaryError'> | undefined;
}

interface Entry {
  id: string;
  text: string;
  /** The field itself shows the error, so the summary is for screen readers only. */
  isMarked: boolean;
}

/**
 * FORM-20: announces the errors of a failed submit at once. An error becomes visible here when
 * focusing its field has cleared it there, and stays until the player enters something.
 */
export function ErrorSummary({ fields, amount }: ErrorSummaryProps) {
  const inputs = [
    ...(amount ? [{ ...amount, id: amountInputId, label: amount.label ?? t('amount.label') }] : []),
    ...fields.map((field) => ({ ...field, id: fieldId(field.name) })),
  ];
  const entries = inputs.flatMap(({ id, label, error, summaryError }): Entry[] =>
    summaryError
      ? [
          {
            id,
            text: t('field.told', { label, error: summaryError }),
            isMarked: error !== undefined,
          },
        ]
      : [],
  );
  if (entries.length === 0) return null;
  const isHiddenVisually = entries.every(({ isMarked }) => isMarked);
  return (
    <div role="alert" className={isHiddenVisually ? styles.visuallyHidden : undefined}>
      <Notice tone="danger">
        {entries.map(({ id, text, isMarked }) => (
          <p
            key={id}
            id={summaryErrorId(id)}
            className={isMarked ? styles.visuallyHidden : undefined}
          >
            {text}
          </p>
        ))}
      </Notice>
    </div>
  );
}
