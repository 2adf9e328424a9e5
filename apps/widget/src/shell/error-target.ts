import type { CashierError } from '../ports/cashier-error.ts';
import type { Place, Target } from '../ports/navigator.ts';
import { errorText } from './error-text.ts';
import { errorPath } from '../routes/paths.ts';

/** LIST-8: the error route, with the way back in the query and the error in the state. */
export function errorTarget(
  { path, query }: Pick<Place, 'path' | 'query'>,
  error: CashierError,
): Target {
  const search = new URLSearchParams({ ...query }).toString();
  return {
    path: errorPath,
    query: { back: `${path}${search && `?${search}`}` },
    state: { message: errorText(error), code: error.code ?? '' },
  };
}
