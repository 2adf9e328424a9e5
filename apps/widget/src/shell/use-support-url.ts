import type { PaymentMethod } from '@opencashier/contract/calls/methods';
import { checkLink } from '@opencashier/contract/formats/check-address';
import { useSiteLink } from './use-site-link.ts';

/** LIST-20: the method's own support, or else the site's. */
export function useSupportUrl(method?: Pick<PaymentMethod, 'supportLink'>): string | undefined {
  const site = useSiteLink('support');
  return checkLink(method?.supportLink) ?? site;
}
