import { groupMembers } from '../../flows/group-members.ts';
import { selectWithdrawalMethod } from '../../flows/withdrawal/select-withdrawal-method.ts';
import { withdrawalSide } from '../../flows/withdrawal/withdrawal-side.ts';
import { useSession } from '../../state/session.ts';
import { useWithdrawal } from '../../state/withdrawal.ts';
import { GroupView } from '../methods/GroupView.tsx';
import { methodItem } from '../methods/method-items.ts';
import { useScreen } from '../screen-context.ts';
import { useChrome } from '../use-chrome.ts';

export default function WithdrawalGroupScreen() {
  const { ports, place } = useScreen();
  const { onBack, onClose } = useChrome();
  const { list, currency } = useWithdrawal();
  const { user, country } = useSession();
  const player = { currency: currency ?? user.currency, country };
  const { group: name = '' } = place.query;
  return (
    <GroupView
      title={list?.groups.find((group) => group.name === name)?.label ?? ''}
      items={groupMembers(list, name, withdrawalSide).map((method) => methodItem(method, player))}
      onSelect={({ id }) => selectWithdrawalMethod(ports, id, name)}
      onBack={onBack}
      onClose={onClose}
    />
  );
}
