import {
  selectWithdrawalGroup,
  selectWithdrawalMethod,
} from '../../flows/select-withdrawal-method.ts';
import { withdrawalMethods } from '../../flows/withdrawal-methods.ts';
import { useSession } from '../../../../state/session.ts';
import { typeSearch } from '../../actions.ts';
import { useWithdrawal } from '../../state.ts';
import { useMethods } from '../../../methods/state.ts';
import { MethodRootView } from '../../../methods/screens/MethodRootView.tsx';
import { methodSections, searchOf } from '../../../methods/screens/method-sections.ts';
import { t } from '../../../../i18n/text.ts';
import { countryName, flagUrl } from '../../../../format/format-values.ts';
import { useScreen } from '../../../../shell/screen-context.ts';
import { useChrome } from '../../../../shell/use-chrome.ts';
import { PendingWithdrawals } from '../pending/PendingWithdrawals.tsx';
import { RootTop } from './RootTop.tsx';
import { useWithdrawalRoot } from './use-withdrawal-root.ts';
import { withdrawalRegionPath } from '../../../../routes/paths.ts';

/** WD-1: the methods for the country and the account, below the balance and pending withdrawals. */
export default function WithdrawalRootScreen() {
  const { ports } = useScreen();
  const { title, onClose } = useChrome();
  const { list, isLate } = useWithdrawalRoot();
  const { search, currency } = useWithdrawal();
  const off = useMethods((state) => state.off?.withdrawal);
  const { user, country } = useSession();
  const player = { currency: currency ?? user.currency, country };
  return (
    <MethodRootView
      title={title}
      loading={t('withdraw.loading')}
      onClose={onClose}
      region={{ code: country, name: countryName(country), flagUrl: flagUrl(country) }}
      onChangeRegion={() => ports.navigator.go({ path: withdrawalRegionPath })}
      top={<RootTop isListed={list !== undefined} isLate={isLate} />}
      bottom={isLate && <PendingWithdrawals />}
      sections={list && methodSections(list, player, withdrawalMethods, false, off)}
      search={searchOf(list, player, search, typeSearch, withdrawalMethods, off)}
      onSelect={({ id, isGroup }) =>
        (isGroup ? selectWithdrawalGroup : selectWithdrawalMethod)(ports, id)
      }
    />
  );
}
