import type { CryptoNetwork } from '@opencashier/contract/methods/methods';
import { networkText } from '../../../../forms/form-field.ts';
import type { ChosenWallet } from '../../../../forms/chosen-wallet.ts';
import { isolate, t } from '../../../../i18n/text.ts';
import type { TrackedWithdrawal } from '../../../withdrawals/state.ts';
import { type Fact, Facts } from '../../../../ui/lists/Facts.tsx';
import { Parts } from '../../../../ui/lists/Parts.tsx';
import { Sheet } from '../../../../ui/layout/Sheet.tsx';
import { arrivalFact } from '../../../../format/arrival-text.ts';
import { money, shortMoney } from '../../../../format/format-values.ts';
import { ConfirmActions, ConfirmCode } from '../../../withdrawals/screens/confirm/ConfirmParts.tsx';
import { useDraft } from '../../../withdrawals/screens/confirm/use-confirmation.ts';
import { feeText } from '../../../withdrawals/screens/form/quote-facts.ts';
import styles from './ConfirmSheet.module.css';

export interface ConfirmSheetProps {
  draft: TrackedWithdrawal;
  /** The wallet from the fields; absent if a saved account is used. */
  wallet?: ChosenWallet | undefined;
  /** The networks of the coin. */
  networks?: readonly CryptoNetwork[] | undefined;
  /** Closing discards the draft, which holds no coins. */
  onClose: () => void;
}

/** A summary of the redemption before the one click that confirms it. */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const { draft, onClose } = props;
  const confirmation = useDraft(draft);
  const { code, busy, isOver, onSubmit } = confirmation;
  return (
    <Sheet title={t(isOver ? 'redeem.over' : 'redeem.confirm')} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && !isOver) onSubmit();
        }}
      >
        <Facts facts={factsOf(props)} name={t('redeem.facts')} />
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

function factsOf({ draft, wallet, networks }: ConfirmSheetProps): Fact[] {
  const { amount, currency, fee, payout, arrival } = draft;
  const when = arrivalFact(arrival);
  const facts: Fact[] = [{ label: t('redeem.coins'), value: shortMoney(amount, currency) }];
  const network = networks?.find(({ id }) => id === wallet?.network);
  if (network) facts.push({ label: t('redeem.network'), value: networkText(network) });
  const to = wallet ? (
    <Address address={wallet.address} />
  ) : (
    draft.destination && isolate(draft.destination)
  );
  if (to) facts.push({ label: t('confirm.to'), value: to });
  facts.push({ label: t('redirect.fee'), value: feeText(fee, currency) });
  if (payout) {
    const value = money(payout.amount, payout.currency);
    facts.push({ label: t('withdraw.net'), value, strong: true });
  }
  if (when) facts.push({ label: t('withdraw.arrival'), value: when });
  return facts;
}

/** The full address in groups of four, so that the player can compare it with the wallet. */
function Address({ address }: { address: string }) {
  return (
    <code className={styles.address}>
      <Parts parts={address.match(/.{1,4}/g) ?? [address]} />
    </code>
  );
}
