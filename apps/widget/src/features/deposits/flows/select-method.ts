import { methodLimits, withinLimits } from '@opencashier/money';
import type { Ports } from '../../../ports/ports.ts';
import { chooseMethod, fillAmount, useDeposit } from '../state.ts';
import { findMethod, useMethods } from '../../methods/state.ts';
import { useSession } from '../../../state/session.ts';
import { groupMembers } from '../../methods/flows/group-members.ts';
import {
  cryptoListPath,
  depositFormPath,
  depositGroupFormPath,
  depositGroupPath,
  p2pListPath,
} from '../../../routes/paths.ts';
import { firstRoute, depositMethods } from './deposit-methods.ts';

/**
 * The player picks a method: its first page opens, with the last amount if the method accepts it.
 */
export function selectMethod(
  { navigator }: Pick<Ports, 'navigator'>,
  name: string,
  group?: string,
): void {
  const method = findMethod(name);
  const path = method && firstRoute(method);
  if (!path) return;
  const { user, country } = useSession.getState();
  const { snippet } = useMethods.getState();
  // The server sends it in the balance's currency, which may differ from the player's.
  const isSame = snippet?.balance?.currency === user.currency;
  const lastAmount = (isSame && snippet.lastAmount) || undefined;
  const fits = withinLimits(lastAmount, methodLimits(method, { currency: user.currency, country }));
  if (lastAmount && fits && !useDeposit.getState().amount) {
    fillAmount(lastAmount);
  }
  chooseMethod(method);
  // From inside a group, Back leads to the group.
  const target = group && path === depositFormPath ? depositGroupFormPath : path;
  navigator.go({ path: target, query: { ...(group && { group }), method: name } });
}

/** LIST-13, CRY-1: coins have their own list, which shows their networks. */
export function selectGroup({ navigator }: Pick<Ports, 'navigator'>, group: string): void {
  if (group === 'crypto') {
    navigator.go({ path: cryptoListPath });
    return;
  }
  const members = groupMembers(useMethods.getState().list, group, depositMethods);
  const isP2p = members.every(({ category }) => category === 'peer-to-peer');
  navigator.go({ path: isP2p ? p2pListPath : depositGroupPath, query: { group } });
}
