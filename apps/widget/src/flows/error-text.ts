import { lookUp, t } from '../i18n/text.ts';
import type { CashierError } from '../ports/cashier-error.ts';

/** ERR-6: a code's own text, its translation, the translation of its status, the generic one. */
export function errorText({ code, status, message }: CashierError): string {
  if (code === 'banking.merchantClientError') return message; // ERR-5
  if (code === 'request.timeout') return t('common.errors.timeout'); // NET-8
  return (
    // ERR-4, CAP-2: our own codes are the names of their texts.
    (code && (lookUp(code) || lookUp(`common.errors.${code}`))) ||
    lookUp(`common.errors.${status}`) || // ERR-7
    t('common.errors.provider')
  );
}
