import { groupMembers } from '../../methods/flows/group-members.ts';
import { selectWithdrawalMethod } from '../flows/select-withdrawal-method.ts';
import { withdrawalMethods } from '../flows/withdrawal-methods.ts';
import { useMethods } from '../../methods/state.ts';
import { useSession } from '../../../state/session.ts';
import { useWithdrawal } from '../state.ts';
import { GroupView } from '../../methods/screens/GroupView.tsx';
import { methodItem } from '../../methods/screens/method-items.ts';
import { useScreen } from '../../../shell/screen-context.ts';
import { useChrome } from '../../../shell/use-chrome.ts';

export default function WithdrawalGroupScreen() {
  const { ports, place } = useScreen();
  const { onBack, onClose } = useChrome();
  const { list, currency } = useWithdrawal();
  const off = useMethods((state) => state.off?.withdrawal);
  const { user, country } = useSession();
  const player = { currency: currency ?? user.currency, country };
  const { group: name = '' } = place.query;
  return (
    <GroupView
      title={list?.groups.find((group) => group.name === name)?.label ?? ''}
      items={groupMembers(list, name, withdrawalMethods).map((method) =>
        methodItem(method, player, list, off),
      )}
      onSelect={({ id }) => selectWithdrawalMethod(ports, id, name)}
      onBack={onBack}
      onClose={onClose}
    />
  );
}
