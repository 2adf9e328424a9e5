import type { PaymentMethod } from '@opencashier/contract/calls/methods';

/**
 * LIST-12: where a method's card view type leads first. A number that is not here cannot be
 * displayed, because there is no screen that could go on with it.
 */
const firstRoutes: Readonly<Record<number, string>> = {
  0: '/deposit/redirect',
  1: '/deposit/redirect',
  2: '/deposit/redirect',
  3: '/deposit/india',
  4: '/deposit/redirect',
  5: '/deposit/peer-to-peer/base',
  6: '/deposit/redirect',
  7: '/deposit/redirect',
  8: '/deposit/redirect',
  9: '/deposit/redirect',
  20: '/deposit/cash',
};

export function firstRoute({ cardViewType }: Pick<PaymentMethod, 'cardViewType'>) {
  return firstRoutes[cardViewType];
}
