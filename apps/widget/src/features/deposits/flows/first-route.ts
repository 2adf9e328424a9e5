import type { PaymentMethod } from '@opencashier/contract/calls/methods';

/**
 * LIST-12: the first route for each card view type. A method of any other type cannot be shown,
 * because no screen handles it.
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
