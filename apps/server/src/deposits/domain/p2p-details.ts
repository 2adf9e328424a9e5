import {
  type ProviderRequisite,
  providerRequisite,
} from '@opencashier/contract/provider/requisites';
import type { Deposit, P2pDetails } from '../deposit.ts';
import type { Services } from '../../services/services.ts';

/** A recipient's card or phone number is stored encrypted. */
export function sealRequisite(
  { seal }: Pick<Services, 'seal'>,
  depositId: string,
  requisite: ProviderRequisite,
  timeoutMinutes: number,
): P2pDetails {
  const sealed = seal.close(JSON.stringify(requisite), depositId);
  return { requisite: requisite.id, sealed, timeoutMinutes };
}

export function openRequisite(
  { seal }: Pick<Services, 'seal'>,
  { id }: Deposit,
  details: P2pDetails,
) {
  return providerRequisite.parse(JSON.parse(seal.open(details.sealed, id)));
}
