import { t } from '../../i18n/text.ts';
import type { TrackedWithdrawal } from '../../state/withdrawal.ts';
import { type Fact, Facts } from '../../ui/Facts.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { arrivalFact } from '../arrival-text.ts';
import { money, shortMoney } from '../format-values.ts';
import { ConfirmActions, ConfirmCode } from '../withdrawal-confirm/ConfirmParts.tsx';
import { useDraft } from '../withdrawal-confirm/use-confirmation.ts';
import { feeText } from '../withdrawal-form/quote-facts.ts';
import styles from './ConfirmSheet.module.css';

export interface ConfirmSheetProps {
  draft: TrackedWithdrawal;
  /** What is left holds no coins. */
  onClose: () => void;
}

/** All that is about to happen, before the one click that makes it happen. */
export function ConfirmSheet({ draft, onClose }: ConfirmSheetProps) {
  const { code, ...confirmation } = useDraft(draft);
  const { busy, isOver, onSubmit } = confirmation;
  return (
    <Sheet title={t('redeem.confirm')} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && !isOver) onSubmit();
        }}
      >
        <Facts facts={factsOf(draft)} name={t('redeem.facts')} />
        {code && !isOver && <ConfirmCode {...code} />}
        <ConfirmActions
          {...confirmation}
          amount={shortMoney(draft.amount, draft.currency)}
          onChange={onClose}
        />
      </form>
    </Sheet>
  );
}

function factsOf({ amount, currency, fee, destination, payout, arrival }: TrackedWithdrawal) {
  const when = arrivalFact(arrival);
  const facts: Fact[] = [{ label: t('redeem.coins'), value: shortMoney(amount, currency) }];
  if (destination) facts.push({ label: t('confirm.to'), value: destination });
  facts.push({ label: t('redirect.fee'), value: feeText(fee, currency) });
  if (payout) {
    const value = money(payout.amount, payout.currency);
    facts.push({ label: t('withdraw.net'), value, strong: true });
  }
  if (when) facts.push({ label: t('withdraw.arrival'), value: when });
  return facts;
}
