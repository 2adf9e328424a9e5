import { lookUp, t } from '../i18n/text.ts';
import type { CashierError } from '../ports/cashier-error.ts';

/** ERR-6: the code's own text, its translation, its status's translation, or the generic text. */
export function errorText({ code, status, message }: CashierError): string {
  if (code === 'banking.merchantClientError') return message; // ERR-5: the server's own text
  if (code === 'request.timeout') return t('common.errors.timeout'); // NET-8: a final timeout
  return (
    // ERR-4, CAP-2: our own codes are also the keys of their texts.
    (code && (lookUp(code) || lookUp(`common.errors.${code}`))) ||
    lookUp(`common.errors.${status}`) || // ERR-7: the status's translation
    t('common.errors.provider')
  );
}
