import { isolate, lookUp, t } from '../../i18n/text.ts';
import type { CashierError } from '../../ports/cashier-error.ts';

/**
 * ERR-6: the widget's own text, or else the code's, the status's or the generic text. A server's
 * code is looked up only below `common.errors`: every other key is a label of the interface.
 */
export function errorText({ code, textKey, status, message }: CashierError): string {
  if (code === 'banking.merchantClientError') return isolate(message); // ERR-5: the server's own text
  return (
    (textKey && lookUp(textKey)) || // ERR-4, NET-8, CAP-2: the widget's own errors
    (code && lookUp(`common.errors.${code}`)) ||
    lookUp(`common.errors.${status}`) || // ERR-7: the status's translation
    t('common.errors.provider')
  );
}
