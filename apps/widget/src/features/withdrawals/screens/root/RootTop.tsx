import { changeAccount } from '../../flows/enter-withdrawals.ts';
import { t } from '../../../../i18n/text.ts';
import { useMethods } from '../../../methods/state.ts';
import { useSession } from '../../../../state/session.ts';
import { useWithdrawal } from '../../state.ts';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { useScreen } from '../../../../shell/screen-context.ts';
import { AccountChoice, AccountSkeleton } from './AccountChoice.tsx';
import { PendingWithdrawals } from '../pending/PendingWithdrawals.tsx';
import { accountItems, unknownAccount } from './account-items.ts';

export interface RootTopProps {
  isListed: boolean;
  /** Pending withdrawals are listed separately, below the methods. */
  isLate: boolean;
}

/** The content above the methods: the accounts and the pending withdrawals. */
export function RootTop({ isListed, isLate }: RootTopProps) {
  const { ports } = useScreen();
  const accounts = useMethods((state) => state.snippet?.accounts);
  const own = useSession((state) => state.user.currency);
  const { currency = own, list } = useWithdrawal();
  return (
    <>
      {!accounts && !isListed ? (
        <AccountSkeleton />
      ) : (
        <AccountChoice
          accounts={accounts ? accountItems(accounts) : [unknownAccount(own)]}
          chosen={currency}
          onChoose={(chosen) => void changeAccount(ports, chosen)}
        />
      )}
      {list?.methods.length === 0 && <Notice>{t('withdraw.noMethods')}</Notice>}
      {isListed && !isLate && <PendingWithdrawals />}
    </>
  );
}
