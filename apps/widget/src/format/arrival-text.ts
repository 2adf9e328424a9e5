import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import { t } from '../i18n/text.ts';

type Arrival = PaymentMethod['arrival'];

/** "Usually arrives in 1 to 24 hours": a sentence of its own. */
export function arrivalText(arrival: Arrival): string | undefined {
  const time = timeOf(arrival);
  return time && t(`arrival.${time.kind}`, time.values);
}

/** "Usually in 1 to 24 hours": the value of a row whose label is about the arrival. */
export function arrivalFact(arrival: Arrival): string | undefined {
  const time = timeOf(arrival);
  return time && t(`when.${time.kind}`, time.values);
}

function timeOf(arrival: Arrival) {
  if (!arrival) return undefined;
  const { kind, from, to } = arrival;
  if (kind === 'instant') return { kind, values: {} };
  if (to === undefined) return undefined;
  return from === undefined
    ? { kind, values: { to } }
    : { kind: `${kind}Range` as const, values: { from, to } };
}
