import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import { checkLink } from '@opencashier/contract/formats/check-address';
import { t, type TextKey } from '../i18n/text.ts';
import { siteLink, useSiteLink } from './use-site-link.ts';

/** LIST-20: the method's own support, or else the site's. */
export function useSupportUrl(method?: Pick<PaymentMethod, 'supportLink'>): string | undefined {
  const site = useSiteLink('support');
  return checkLink(method?.supportLink) ?? site;
}

/** As above, outside a component. */
export function supportUrlOf(method?: Pick<PaymentMethod, 'supportLink'>): string | undefined {
  return checkLink(method?.supportLink) ?? siteLink('support');
}

/** Advises to send the reference to support if the page has a contact, else to keep it. */
export function supportAdvice(supportUrl: string | undefined, advice: TextKey): string {
  return t(supportUrl ? advice : 'complete.keep');
}
