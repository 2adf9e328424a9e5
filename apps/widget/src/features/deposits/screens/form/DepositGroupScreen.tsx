import { groupMembers } from '../../../methods/flows/group-members.ts';
import { selectMethod } from '../../flows/select-method.ts';
import { t } from '../../../../i18n/text.ts';
import { useMethods } from '../../../methods/state.ts';
import { useSession } from '../../../../state/session.ts';
import { methodItem } from '../../../methods/screens/method-items.ts';
import { useScreen } from '../../../../shell/screen-context.ts';
import { useChrome } from '../../../../shell/use-chrome.ts';
import { GroupView } from '../../../methods/screens/GroupView.tsx';
import { p2pMethods, depositMethods } from '../../flows/deposit-methods.ts';

export default function DepositGroupScreen() {
  return <Group name={useScreen().place.query.group} />;
}

function DepositGroupRehearsal() {
  return <Group name={useMethods((state) => state.list?.groups[0]?.name)} />;
}

/** The methods of a group; without a group, all peer-to-peer methods. */
function Group({ name }: { name: string | undefined }) {
  const { ports } = useScreen();
  const { onBack, onClose } = useChrome();
  const list = useMethods((state) => state.list);
  const off = useMethods((state) => state.off?.deposit);
  const currency = useSession((state) => state.user.currency);
  const country = useSession((state) => state.country);
  const group = list?.groups.find((candidate) => candidate.name === name);
  const methods = name ? groupMembers(list, name, depositMethods) : p2pMethods(list);
  return (
    <GroupView
      title={group?.label ?? t('p2p.list')}
      items={methods.map((method) => methodItem(method, { currency, country }, list, off))}
      onSelect={({ id }) => selectMethod(ports, id, name)}
      onBack={onBack}
      onClose={onClose}
    />
  );
}

export { DepositGroupRehearsal as Rehearsal };
