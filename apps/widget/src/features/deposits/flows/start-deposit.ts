import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import type { Target } from '../../../ports/navigator.ts';
import type { Ports } from '../../../ports/ports.ts';
import { depositFormPath, depositRootPath } from '../../../routes/paths.ts';
import { inSweepstake } from '../../../state/session.ts';
import { chooseMethod, fillAmount } from '../state.ts';
import { anotherMethod } from './another-method.ts';
import { firstRoute } from './deposit-methods.ts';

/** Replaces the page with a method's form; for a package, with the choice of its method. */
export function startDeposit(
  { navigator }: Pick<Ports, 'navigator'>,
  method: PaymentMethod | undefined,
  amount: string,
): void {
  const root: Target = { path: depositRootPath };
  if (inSweepstake()) return navigator.replace(amount ? anotherMethod() : root);
  fillAmount(amount);
  if (!method) return navigator.replace(root);
  chooseMethod(method);
  const path = firstRoute(method) ?? depositFormPath;
  navigator.replace({ path, query: { method: method.name } });
}
