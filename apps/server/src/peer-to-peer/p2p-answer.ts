import type { P2pResponse } from '@opencashier/contract/calls/peer-to-peer/peer-to-peer';
import type { ProviderRequisite } from '@opencashier/contract/provider/requisites';
import { encodeDetails } from '../security/encode-details.ts';
import { amountOf } from '../rates/amounts.ts';
import { type Deposit, isOpen } from '../deposits/deposit.ts';
import { depositStateOf } from '../deposits/domain/deposit-view.ts';
import { openRequisite } from '../deposits/domain/p2p-details.ts';
import { openFields } from '../deposits/domain/typed-fields.ts';
import type { Services } from '../services/services.ts';

/** Until the provider has accepted it, a deposit must not be paid, and shows no recipient. */
export function isAccepted({ stage, fieldsRequired }: Deposit): boolean {
  return stage !== 'created' && !fieldsRequired;
}

/** P2P-15, P2P-12: the recipient, the exact amount and the deadline. */
export function p2pAnswerOf(
  services: Pick<Services, 'seal' | 'now'>,
  deposit: Deposit,
  exists: boolean,
): P2pResponse {
  const { p2p } = deposit;
  if (!p2p || !isOpen(deposit) || !isAccepted(deposit)) return { exists: false };
  return {
    depositId: deposit.id,
    exists,
    ...paymentDetailsOf(openRequisite(services, deposit, p2p)),
    created: deposit.createdAt.toISOString(),
    payment_amount: amountOf(deposit.payMinor, deposit.payCurrency),
    payment_currency: deposit.payCurrency,
    timeout_minutes: p2p.timeoutMinutes,
    serverTime: services.now().toISOString(),
    passedAmount: amountOf(deposit.amountMinor, deposit.currency),
    passedCurrency: deposit.currency,
    fields: openFields(services, deposit),
    state: depositStateOf(deposit, services.now()),
  };
}

function paymentDetailsOf(requisite: ProviderRequisite): Pick<P2pResponse, 'card' | 'unifiedFlow'> {
  const { rows, fields, number, phone, holder, system } = requisite;
  if (rows) return { unifiedFlow: { requisites: rows, ...(fields ? { fields } : {}) } };
  return {
    card: {
      ...(number === undefined ? {} : { encoded: encodeDetails(number) }),
      ...(phone === undefined ? {} : { phone }),
      ...(system === undefined ? {} : { payment_system: system }),
      ...(holder === undefined ? {} : { holder }),
    },
  };
}
