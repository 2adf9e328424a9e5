import { groupMembers } from '../../flows/group-members.ts';
import { selectMethod } from '../../flows/select-method.ts';
import { useMethods } from '../../state/methods.ts';
import { useSession } from '../../state/session.ts';
import { methodItem } from '../methods/method-items.ts';
import { useScreen } from '../screen-context.ts';
import { useChrome } from '../use-chrome.ts';
import { GroupView } from './GroupView.tsx';

export default function DepositGroupScreen() {
  const { ports, place } = useScreen();
  const { onBack, onClose } = useChrome();
  const list = useMethods((state) => state.list);
  const currency = useSession((state) => state.user.currency);
  const country = useSession((state) => state.country);
  const { group: name = '' } = place.query;
  return (
    <GroupView
      title={list?.groups.find((group) => group.name === name)?.label ?? ''}
      items={groupMembers(list, name).map((method) => methodItem(method, { currency, country }))}
      onSelect={({ id }) => selectMethod(ports, id, name)}
      onBack={onBack}
      onClose={onClose}
    />
  );
}
