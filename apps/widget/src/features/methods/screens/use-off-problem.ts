import { t, type Words } from '../../../i18n/text.ts';
import type { MethodSource } from '../method-source.ts';
import { useMethods } from '../state.ts';

/**
 * LIST-31: the words for a form whose method was switched off meanwhile, which the submit would be
 * refused with. Typing does not remove them.
 */
export function useOffProblem(
  transaction: MethodSource['transaction'],
  method: string,
): Words | undefined {
  const isOff = useMethods(({ off }) => !!off?.[transaction][method]);
  return isOff ? () => t('common.errors.banking.methodUnavailable') : undefined;
}
