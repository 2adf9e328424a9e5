import type { Ports } from '../../../ports/ports.ts';
import { chooseWithdrawalMethod, findWithdrawalMethod } from '../state.ts';
import { withdrawalRoute } from './withdrawal-methods.ts';
import {
  withdrawalFormPath,
  withdrawalGroupFormPath,
  withdrawalGroupPath,
} from '../../../routes/paths.ts';

/** WD-1: the player picks a method and its first page opens. */
export function selectWithdrawalMethod(
  { navigator }: Pick<Ports, 'navigator'>,
  name: string,
  group?: string,
): void {
  const method = findWithdrawalMethod(name);
  const path = method && withdrawalRoute(method);
  if (!path) return;
  chooseWithdrawalMethod(method);
  // From inside a group, Back leads to the group.
  const target = group && path === withdrawalFormPath ? withdrawalGroupFormPath : path;
  navigator.go({ path: target, query: { ...(group && { group }), method: name } });
}

export function selectWithdrawalGroup(
  { navigator }: Pick<Ports, 'navigator'>,
  group: string,
): void {
  navigator.go({ path: withdrawalGroupPath, query: { group } });
}
