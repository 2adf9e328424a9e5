import { lookUp, t } from '../i18n/text.ts';
import type { CashierError } from '../ports/cashier-error.ts';

/** ERR-6: a code's own text, its translation, the translation of its status, the generic one. */
export function errorText({ code, status, message }: CashierError): string {
  if (code === 'banking.merchantClientError') return message; // ERR-5
  if (code === 'socket.networkError') return t('socket.networkError'); // ERR-4
  if (code === 'request.timeout') return t('common.errors.timeout'); // NET-8
  return (
    (code?.startsWith('captcha.') && lookUp(code)) || // CAP-2
    (code && lookUp(`common.errors.${code}`)) ||
    lookUp(`common.errors.${status}`) || // ERR-7
    t('common.errors.provider')
  );
}
