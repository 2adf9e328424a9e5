import { withdrawalWord } from '../../withdrawal-word.ts';
import { t } from '../../../../i18n/text.ts';
import { useWithdrawal } from '../../state.ts';
import { SectionHeading } from '../../../../ui/layout/SectionHeading.tsx';
import { useCancel } from './use-cancel.ts';
import { WithdrawalCard } from './WithdrawalCard.tsx';
import { withdrawalItems } from './withdrawal-items.ts';
import styles from './WithdrawalCard.module.css';

/** Pending withdrawals, and those that failed or were cancelled recently. */
export function PendingWithdrawals() {
  const { records, list } = useWithdrawal();
  const cancel = useCancel();
  const items = withdrawalItems(records, list?.methods);
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="withdrawals">
      <SectionHeading id="withdrawals">{t(`${withdrawalWord()}.pending`)}</SectionHeading>
      <ul className={styles.cards}>
        {items.map((item) => (
          <WithdrawalCard key={item.id} item={item} onCancel={cancel} />
        ))}
      </ul>
    </section>
  );
}
