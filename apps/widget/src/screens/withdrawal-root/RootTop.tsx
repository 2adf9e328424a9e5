import { changeAccount } from '../../flows/withdrawal/open-withdrawals.ts';
import { t } from '../../i18n/text.ts';
import { useMethods } from '../../state/methods.ts';
import { useSession } from '../../state/session.ts';
import { useWithdrawal } from '../../state/withdrawal.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useScreen } from '../screen-context.ts';
import { AccountChoice, AccountSkeleton } from './AccountChoice.tsx';
import { OpenWithdrawals } from './OpenWithdrawals.tsx';
import { accountItems } from './withdrawal-items.ts';

/** What stands above the methods: the accounts, and the withdrawals under way. */
export function RootTop() {
  const { ports } = useScreen();
  const accounts = useMethods((state) => state.snippet?.accounts);
  const own = useSession((state) => state.user.currency);
  const { currency = own, list } = useWithdrawal();
  return (
    <>
      {!accounts && !list && <AccountSkeleton />}
      {accounts && (
        <AccountChoice
          accounts={accountItems(accounts)}
          chosen={currency}
          onChoose={(chosen) => void changeAccount(ports, chosen)}
        />
      )}
      {list?.methods.length === 0 && <Notice>{t('withdraw.noMethods')}</Notice>}
      <OpenWithdrawals />
    </>
  );
}
