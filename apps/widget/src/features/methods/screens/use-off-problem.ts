import { t, type LazyText } from '../../../i18n/text.ts';
import type { MethodSource } from '../method-source.ts';
import { useMethods } from '../state.ts';

/**
 * LIST-31: the problem of a form whose method has since been switched off: the same text with which
 * the server would refuse it. Typing does not remove it.
 */
export function useOffProblem(
  transaction: MethodSource['transaction'],
  method: string,
): LazyText | undefined {
  const isOff = useMethods(({ off }) => !!off?.[transaction][method]);
  return isOff ? () => t('common.errors.banking.methodUnavailable') : undefined;
}
