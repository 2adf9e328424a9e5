import { checkLink } from '@opencashier/contract/check-address';
import type { PaymentMethod } from '@opencashier/contract/methods';
import { useSession } from '../state/session.ts';

/** LIST-20: the method's own desk, or else the site's, which the host names in its schema. */
export function useSupportUrl(method?: Pick<PaymentMethod, 'supportLink'>): string | undefined {
  const site = useSession(({ start }) => start.schema.assets['support']);
  return checkLink(method?.supportLink) ?? checkLink(site);
}
