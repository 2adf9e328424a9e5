import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import { compareDecimals, currencyOf, parseAmount } from '@opencashier/money';
import { pastedAmount, typedAmount } from '../../../../forms/typing.ts';
import {
  checkWithdrawalAmount,
  type ShareAmount,
  shareAmounts,
  type Withdrawable,
} from '../../withdrawal-amount.ts';
import { withdrawableNow } from '../../flows/check-withdrawal.ts';
import { quoteWithdrawal } from '../../flows/quote-withdrawal.ts';
import { t } from '../../../../i18n/text.ts';
import { inSweepstake } from '../../../../state/session.ts';
import { flagAmount, typeAmount } from '../../actions.ts';
import { useWithdrawal } from '../../state.ts';
import type { AmountInputProps } from '../../../../ui/amounts/AmountInput.tsx';
import type { QuickAmountsProps } from '../../../../ui/amounts/QuickAmounts.tsx';
import { currencyMark } from '../../../../format/currency-mark.ts';
import { money, plainNumber, shortMoney } from '../../../../format/format-values.ts';
import { useScreen } from '../../../../shell/screen-context.ts';

interface AmountPart {
  amount: AmountInputProps;
  quick: QuickAmountsProps;
  /** The amount as a decimal, once it is valid. */
  validAmount: string | undefined;
}

/** The amount inputs: shares of the balance, limits, and a dry run on every change. */
export function useWithdrawalAmount(method: PaymentMethod, currency: string): AmountPart {
  const { ports } = useScreen();
  const value = useWithdrawal((state) => state.amount);
  const error = useWithdrawal((state) => state.amountError);
  const summaryError = useWithdrawal((state) => state.amountSummaryError);
  const bounds = withdrawableNow(method);
  const check = () => checkWithdrawalAmount(value, bounds, currency);
  const setAmount = (amount: string): void => {
    typeAmount(amount);
    void quoteWithdrawal(ports);
  };
  const decimal = parseAmount(value);
  const { available } = bounds;
  const range = !bounds.areLimitsUnknown && rangeText(bounds, currency);
  const balance = available && t('withdraw.availableNow', { balance: money(available, currency) });
  return {
    amount: {
      label: t(inSweepstake() ? 'redeem.amount' : 'withdrawal.amountTitle'),
      value,
      formatted: decimal && plainNumber(decimal),
      ...currencyMark(currency),
      hint: [range, balance].filter((fact) => typeof fact === 'string'),
      error: error?.(),
      summaryError: summaryError?.(),
      onChange: (text) => setAmount(typedAmount(text)),
      readPasted: (text) =>
        pastedAmount(text, plainNumber('10000'), currencyOf(currency)?.decimals ?? 2),
      onFocus: () => flagAmount(undefined),
      onBlur: () => value && flagAmount(check().error),
    },
    quick: {
      choices: shareAmounts(bounds, currency).map((share) => ({
        value: share.amount,
        label: shareText(share),
      })),
      selected: decimal,
      onChoose: setAmount,
    },
    validAmount: check().amount,
  };
}

/** If the balance is below the minimum, only the minimum is shown. */
function rangeText({ limits, available }: Withdrawable, currency: string): string {
  const min = shortMoney(limits.min, currency);
  const isShort = available !== undefined && compareDecimals(available, limits.min) < 0;
  if (isShort && limits.max === limits.min) return t('crypto.minimum', { amount: min });
  return t('amount.limits', { min, max: shortMoney(limits.max, currency) });
}

function shareText({ percent, isCapped }: ShareAmount): string {
  if (isCapped) return t('withdraw.most');
  return percent === 100 ? t('withdraw.all') : t('withdraw.share', { percent });
}
