import { exactAmount } from '@opencashier/money';
import type { StoredP2p } from '../state.ts';
import { methodTitle } from '../../../forms/method-text.ts';
import { t } from '../../../i18n/text.ts';
import { copyText } from '../../../shell/copy-text.ts';
import { iconUrl, money } from '../../../format/format-values.ts';
import { anotherMethod } from '../../deposits/flows/another-method.ts';
import { useMethod } from '../../methods/use-method.ts';
import { useScreen } from '../../../shell/screen-context.ts';
import { useChrome } from '../../../shell/use-chrome.ts';
import type { P2pFrameProps } from './P2pFrame.tsx';
import type { P2pPage } from './use-p2p-page.ts';
import { p2pInstructionPath } from '../../../routes/paths.ts';

type Shared = Omit<P2pFrameProps, 'children' | 'form' | 'onPaid'>;

/** The props of the frame that every peer-to-peer payment shares. */
export function useFrameProps(page: P2pPage, stored: StoredP2p): Shared {
  const { ports } = useScreen();
  const { onBack, onClose } = useChrome();
  const { payment_amount: value = '', payment_currency: currency = '' } = stored;
  const { passedAmount, passedCurrency } = stored;
  const text = money(value, currency);
  const passed = passedAmount && passedCurrency && money(passedAmount, passedCurrency);
  const method = useMethod(stored.paymentMethod);
  return {
    method: {
      name: method ? methodTitle(method) : stored.paymentMethod,
      iconUrl: iconUrl(method),
    },
    amount: {
      text,
      value: value && exactAmount(value, currency),
      asked: passedCurrency === currency && passed ? passed : undefined,
    },
    asked: passed && passed !== text ? t('p2p.asked', { amount: passed }) : undefined,
    isEarlier: stored.isEarlier,
    time: timeOf(page),
    busy: page.busy,
    cancelProblem: page.cancelProblem,
    onCancel: page.onCancel,
    onAgain: page.onAgain,
    onAnother: () => ports.navigator.replace(anotherMethod()),
    onCopy: copyText,
    onInstruction: method?.instruction_keys
      ? () =>
          ports.navigator.go({
            path: p2pInstructionPath,
            query: { method: stored.paymentMethod },
          })
      : undefined,
    onBack,
    onClose,
  };
}

function timeOf({ secondsLeft, secondsTotal }: P2pPage): P2pFrameProps['time'] {
  return secondsLeft === undefined ? undefined : { secondsLeft, secondsTotal };
}
