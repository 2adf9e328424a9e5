import type { MethodsOff } from '@opencashier/contract/methods/methods-off';
import { setOff } from '../features/methods/actions.ts';
import { loadAllMessages } from '../i18n/load-all-messages.ts';
import { lookUp } from '../i18n/text.ts';

/**
 * LIST-31: an operator has switched methods off or on. A method that is off keeps its place but can
 * no longer be chosen, so that nothing moves under the player's finger; the next list omits it. A
 * method that is on again can be chosen at once if the list still has it.
 */
export async function switchMethods(off: MethodsOff): Promise<void> {
  // This text is not part of the first list's. If it fails to load, the list stays as it is: the
  // server refuses the method anyway.
  await loadAllMessages();
  const reason = lookUp('common.methodOff');
  if (reason === undefined) return;
  const marked = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, reason]));
  setOff({ deposit: marked(off.deposit), withdrawal: marked(off.withdrawal) });
}
