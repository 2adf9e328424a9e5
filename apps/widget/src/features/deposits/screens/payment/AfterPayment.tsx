import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import { fieldsAfterPayment } from '../../flows/create/check-form.ts';
import { t } from '../../../../i18n/text.ts';
import { type TrackedDeposit, useDeposit } from '../../state.ts';
import { useSession } from '../../../../state/session.ts';
import { Card } from '../../../../ui/layout/Card.tsx';
import { ErrorSummary } from '../../../../forms/method-form/ErrorSummary.tsx';
import { Fields } from '../../../../forms/inputs/Fields.tsx';
import { fieldItems } from '../../../../forms/field-items.ts';
import { formHandlers } from '../../../../forms/form-handlers.ts';
import { changeForm } from '../../actions.ts';
import styles from './AfterPayment.module.css';

interface AfterPaymentProps {
  method: PaymentMethod;
  deposit: TrackedDeposit;
}

/** The fields to fill in after paying, such as the bank's reference number. */
export function AfterPayment({ method, deposit }: AfterPaymentProps) {
  const form = useDeposit((state) => state.form);
  const country = useSession((state) => state.country);
  const fields = fieldsAfterPayment(method, deposit);
  if (fields.length === 0) return null;
  const items = fieldItems(fields, form, country);
  return (
    <Card className={styles.card}>
      <h2 className={styles.title}>{t('payment.after.title')}</h2>
      <p className={styles.text}>{t('payment.after.text')}</p>
      <Fields fields={items} {...formHandlers(fields, changeForm)} />
      <ErrorSummary fields={items} />
    </Card>
  );
}
