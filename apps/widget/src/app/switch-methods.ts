import type { MethodsOff } from '@opencashier/contract/methods/methods-off';
import { setOff } from '../features/methods/actions.ts';
import { loadAllMessages } from '../i18n/load-all-messages.ts';
import { t } from '../i18n/text.ts';

/**
 * LIST-31: an operator has switched methods off or on. A method of the list keeps its place and
 * can no longer be chosen, so that nothing moves under the player's finger; the next list leaves it
 * out. A method that is on again is offered at once if the list has it.
 */
export async function switchMethods(off: MethodsOff): Promise<void> {
  // The words are not among those that the first list loads. If they cannot be loaded, the list
  // stays as it is: the server refuses the method anyway.
  const isLoaded = await loadAllMessages().then(
    () => true,
    () => false,
  );
  if (!isLoaded) return;
  const marked = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, t('common.methodOff')]));
  setOff({ deposit: marked(off.deposit), withdrawal: marked(off.withdrawal) });
}
