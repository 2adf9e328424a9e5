import { isKnownQuick } from '@opencashier/catalogue';
import type { PaymentDetails } from '@opencashier/contract/calls/deposits/payment-details';
import type { ProviderDeposit, ProviderField } from '@opencashier/contract/provider/protocol';
import { isAllowedSource, type SourcePolicy } from '../../providers/check-source.ts';
import { ProviderRefusal } from '../../providers/provider.ts';
import type { OwnPayment } from '../deposit.ts';

/** A pattern that could block the process is dropped: the provider validates its fields anyway. */
export function safeFields(fields: readonly ProviderField[]): ProviderField[] {
  return fields.map(({ regex, ...field }) =>
    regex !== undefined && isKnownQuick(regex) ? { ...field, regex } : field,
  );
}

function safeDetails({ unifiedFlow, ...details }: PaymentDetails): PaymentDetails {
  if (!unifiedFlow) return details;
  const fields = safeFields(unifiedFlow.fields ?? []);
  return { ...details, unifiedFlow: { ...unifiedFlow, fields } };
}

/** HOST-7: details that link to a forbidden app are refused. */
export function ownPayment(
  { page, details }: ProviderDeposit,
  policy: SourcePolicy,
): OwnPayment | null {
  if (!page && !details) return null;
  const apps = details?.apps?.every(({ url }) =>
    isAllowedSource({ url, method: 'GET', params: {} }, policy),
  );
  if (apps === false) throw new ProviderRefusal('The payment app’s address is not allowed.');
  return { ...(page && { page }), details: safeDetails(details ?? {}) };
}
