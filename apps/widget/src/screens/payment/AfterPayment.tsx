import type { PaymentMethod } from '@opencashier/contract/methods';
import { blurField, changeField, focusField, type FormState } from '../../fields/form-state.ts';
import { typedValue } from '../../fields/typing.ts';
import { fieldsAfterPayment } from '../../flows/check-form.ts';
import { t } from '../../i18n/text.ts';
import { type TrackedDeposit, useDeposit } from '../../state/deposit.ts';
import { useSession } from '../../state/session.ts';
import { Card } from '../../ui/Card.tsx';
import { Fields } from '../method-form/Fields.tsx';
import { fieldItems } from '../method-form/field-items.ts';
import styles from './AfterPayment.module.css';

function patchForm(change: (form: FormState) => FormState): void {
  useDeposit.setState(({ form }) => ({ form: change(form) }));
}

interface AfterPaymentProps {
  method: PaymentMethod;
  deposit: TrackedDeposit;
}

/** What is asked for once the money is sent, such as the bank's reference number. */
export function AfterPayment({ method, deposit }: AfterPaymentProps) {
  const form = useDeposit((state) => state.form);
  const country = useSession((state) => state.country);
  const fields = fieldsAfterPayment(method, deposit);
  if (fields.length === 0) return null;
  return (
    <Card className={styles.card}>
      <h2 className={styles.title}>{t('payment.after.title')}</h2>
      <p className={styles.text}>{t('payment.after.text')}</p>
      <Fields
        fields={fieldItems(fields, form, country)}
        onChange={(name, text) => {
          const field = fields.find((candidate) => candidate.name === name);
          if (field) patchForm((before) => changeField(before, name, typedValue(field, text)));
        }}
        onFocus={(name) => patchForm((before) => focusField(before, name))}
        onBlur={(name) => patchForm((before) => blurField(before, name))}
      />
    </Card>
  );
}
