import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import type { Snippet } from '@opencashier/contract/calls/snippet';
import { derivedBalance, type User } from '@opencashier/contract/calls/user';
import {
  currencyOf,
  type Limits,
  methodLimits,
  parseAmount,
  quickChoices,
} from '@opencashier/money';
import { checkMethodAmount } from '../../../../forms/method-amount.ts';
import { chosenNetwork } from '../../../../forms/network-choice.ts';
import { pastedAmount, typedAmount } from '../../../../forms/typing.ts';
import { t } from '../../../../i18n/text.ts';
import { flagAmount, typeAmount } from '../../actions.ts';
import { formFields } from '../../../../forms/form-fields.ts';
import { useDeposit } from '../../state.ts';
import { useMethods } from '../../../methods/state.ts';
import { useSession } from '../../../../state/session.ts';
import type { AmountInputProps } from '../../../../ui/amounts/AmountInput.tsx';
import type { QuickAmountsProps } from '../../../../ui/amounts/QuickAmounts.tsx';
import { currencyMark } from '../../../../format/currency-mark.ts';
import { money, plainNumber, shortMoney } from '../../../../format/format-values.ts';

interface AmountPart {
  amount: AmountInputProps;
  quick: QuickAmountsProps;
  /** The amount as a decimal, once it is valid. */
  valid: string | undefined;
}

/** The props of the amount inputs, with their handlers. */
export function useAmount(method: PaymentMethod): AmountPart {
  const {
    amount: value,
    amountError: error,
    amountSummaryError: summaryError,
    ...state
  } = useDeposit();
  const serverBalance = useMethods((state) => state.snippet?.balance);
  const user = useSession((state) => state.user);
  const country = useSession((state) => state.country);
  const { currency } = user;
  const network = chosenNetwork(method, formFields(state), state.form);
  const context = { currency, country, network };
  const limits = methodLimits(method, context);
  const decimal = parseAmount(value);
  const checked = checkMethodAmount(value, method, context);
  return {
    amount: {
      value,
      formatted: decimal && plainNumber(decimal),
      ...currencyMark(currency),
      hint: hintOf(limits, currency, balanceIn(user, serverBalance)),
      error: error?.(),
      summaryError: summaryError?.(),
      onChange: (text) => typeAmount(typedAmount(text)),
      readPasted: (text) =>
        pastedAmount(text, plainNumber('10000'), currencyOf(currency)?.decimals ?? 2),
      onFocus: () => flagAmount(undefined),
      onBlur: () => value && flagAmount(checked.error),
    },
    quick: {
      choices: quickChoices(limits).map((choice) => ({
        value: String(choice),
        label: plainNumber(String(choice)),
      })),
      selected: decimal,
      onChoose: typeAmount,
    },
    valid: checked.amount,
  };
}

/** START-9: the server's balance, or until it is known the one from the start data. */
function balanceIn(user: User, serverBalance: Snippet['balance'] | undefined): string | undefined {
  if (serverBalance)
    return serverBalance.currency === user.currency ? serverBalance.amount : undefined;
  return user.balanceData && derivedBalance(user);
}

function hintOf({ min, max }: Limits, currency: string, balance: string | undefined): string[] {
  const limits = t('amount.limits', {
    min: shortMoney(min, currency),
    max: shortMoney(max, currency),
  });
  if (balance === undefined) return [limits];
  return [limits, t('amount.balance', { balance: money(balance, currency) })];
}
