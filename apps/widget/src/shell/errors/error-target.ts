import type { CashierError } from '../../ports/cashier-error.ts';
import type { Place, Target } from '../../ports/navigator.ts';
import type { TextKey } from '../../i18n/text.ts';
import { errorText } from './error-text.ts';
import { errorPath, withdrawalRootPath } from '../../routes/paths.ts';

/** LIST-8, LIST-25: the query has the way back and the transaction, the state has the error. */
export function errorTarget(
  { path, query }: Pick<Place, 'path' | 'query'>,
  error: CashierError,
  advice?: TextKey,
): Target {
  const search = new URLSearchParams({ ...query }).toString();
  return {
    path: errorPath,
    query: {
      back: `${path}${search && `?${search}`}`,
      transaction: transactionAt({ path, query }),
    },
    state: { message: errorText(error), code: error.code ?? '', ...(advice && { advice }) },
  };
}

function transactionAt({ path, query }: Pick<Place, 'path' | 'query'>): string {
  if (path.startsWith(withdrawalRootPath)) return 'withdrawal';
  return query['transaction'] ?? 'deposit';
}
