import type { PaymentMethod } from '@opencashier/contract/methods';
import { t } from '../i18n/text.ts';

/** "Usually arrives at once" */
export function arrivalText(arrival: PaymentMethod['arrival']): string | undefined {
  if (!arrival) return undefined;
  const { kind, from, to } = arrival;
  if (kind === 'instant') return t('arrival.instant');
  if (to === undefined) return undefined;
  return from === undefined
    ? t(`arrival.${kind}`, { to })
    : t(`arrival.${kind}Range`, { from, to });
}
