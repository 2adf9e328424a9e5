import type { MethodsOff } from '@opencashier/contract/methods/methods-off';
import { setOff } from '../features/methods/actions.ts';
import { loadAllMessages } from '../i18n/load-all-messages.ts';
import { t } from '../i18n/text.ts';

/**
 * LIST-31: an operator has switched methods off or on. A method that is off keeps its place but can
 * no longer be chosen, so that nothing moves under the player's finger; the next list omits it. A
 * method that is on again can be chosen at once if the list still has it.
 */
export async function switchMethods(off: MethodsOff): Promise<void> {
  // These texts are not part of the first list's. If they fail to load, the list stays as it is:
  // the server refuses the method anyway.
  const isLoaded = await loadAllMessages().then(
    () => true,
    () => false,
  );
  if (!isLoaded) return;
  const marked = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, t('common.methodOff')]));
  setOff({ deposit: marked(off.deposit), withdrawal: marked(off.withdrawal) });
}
