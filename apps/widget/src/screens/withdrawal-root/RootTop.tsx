import { changeAccount } from '../../flows/withdrawal/open-withdrawals.ts';
import { t } from '../../i18n/text.ts';
import { useMethods } from '../../state/methods.ts';
import { useSession } from '../../state/session.ts';
import { useWithdrawal } from '../../state/withdrawal.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useScreen } from '../screen-context.ts';
import { useCancel } from '../withdrawal/use-cancel.ts';
import { AccountChoice } from './AccountChoice.tsx';
import { WithdrawalCard } from './WithdrawalCard.tsx';
import { accountItems, withdrawalItems } from './withdrawal-items.ts';
import headings from '../deposit-root/DepositRootView.module.css';
import styles from './WithdrawalCard.module.css';

/** What stands above the methods: the accounts, and the withdrawals under way. */
export function RootTop() {
  const { ports } = useScreen();
  const accounts = useMethods((state) => state.snippet?.accounts);
  const own = useSession((state) => state.user.currency);
  const { records, currency = own, list } = useWithdrawal();
  const cancel = useCancel();
  const items = withdrawalItems(records);
  return (
    <>
      {accounts && (
        <AccountChoice
          accounts={accountItems(accounts)}
          chosen={currency}
          onChoose={(chosen) => void changeAccount(ports, chosen)}
        />
      )}
      {list?.methods.length === 0 && <Notice>{t('withdraw.noMethods')}</Notice>}
      {items.length > 0 && (
        <section aria-labelledby="withdrawals">
          <h2 id="withdrawals" className={headings.heading}>
            {t('withdraw.pending')}
          </h2>
          <ul className={styles.cards}>
            {items.map((item) => (
              <WithdrawalCard key={item.id} item={item} onCancel={cancel} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
