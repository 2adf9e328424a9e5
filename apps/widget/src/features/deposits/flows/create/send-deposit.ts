import type {
  DepositCreateRequest,
  DepositCreateResponse,
} from '@opencashier/contract/calls/deposits/deposits';
import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import { CashierError } from '../../../../ports/cashier-error.ts';
import type { Ports } from '../../../../ports/ports.ts';

/** SEQ-5, SEQ-18: a method that requires preparation starts with it. */
export async function sendDeposit(
  { cashier }: Pick<Ports, 'cashier'>,
  { isPreparationRequired }: PaymentMethod,
  request: DepositCreateRequest,
  key: string,
): Promise<DepositCreateResponse> {
  if (!isPreparationRequired) return cashier.call('deposit-create', request, { key });
  const { paymentType: paymentMethod, ...rest } = request;
  const preparation = { ...rest, paymentMethod };
  const { deposit } = await cashier.call('deposit-prepare', preparation, { key });
  if (deposit) return deposit;
  throw new CashierError('The preparation created no deposit', { status: 200 });
}
