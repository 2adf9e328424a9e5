import { exponentOf } from '@opencashier/catalogue';
import { currencyOf } from '@opencashier/money';
import type { Services } from '../../services/services.ts';
import type { Deposit } from '../deposit.ts';

/** Rounded down: the provider accepts no smaller units than the method's. */
export function inWholeUnits(
  { catalogue }: Pick<Services, 'catalogue'>,
  { method: name, payCurrency }: Pick<Deposit, 'method' | 'payCurrency'>,
  minor: bigint,
): bigint {
  const method = catalogue.methods.get(name);
  const { exponent = 2, decimals = 2 } = currencyOf(payCurrency) ?? {};
  const kept = method ? exponentOf(method, payCurrency) : decimals;
  const step = 10n ** BigInt(Math.max(0, exponent - kept));
  return minor - (minor % step);
}
