import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import { exactAmount } from '@opencashier/money';
import { methodText, methodTitle } from '../../../../forms/method-text.ts';
import { anotherMethod } from '../../flows/another-method.ts';
import type { TrackedDeposit } from '../../state.ts';
import { copyText } from '../../../../shell/copy-text.ts';
import { shortTime } from '../../../../format/format-time.ts';
import { iconUrl, money } from '../../../../format/format-values.ts';
import { useMethod } from '../../../methods/use-method.ts';
import { useScreen } from '../../../../shell/screen-context.ts';
import { useChrome } from '../../../../shell/use-chrome.ts';
import { useSecondsLeft } from '../../../../shell/use-seconds-left.ts';
import { useResultWhen, useWatchedDeposit } from '../use-watched-deposit.ts';
import type { PaymentFrame } from './PaymentView.tsx';
import { shownReference } from './shown-reference.ts';

export interface OpenPayment {
  deposit: TrackedDeposit;
  method: PaymentMethod | undefined;
  /** The props that every payment page shares. */
  frame: PaymentFrame;
}

const none = { serverTime: '', receivedAtMs: 0 };
const clockSeconds = 24 * 3600;

interface PaymentOptions {
  /** A payment made after the deadline still counts, so the page stays. */
  staysAfterDeadline?: boolean;
}

/**
 * A deposit that is paid on a page of ours. The page watches it and shows the result once it is no
 * longer waiting.
 */
export function usePayment({ staysAfterDeadline = false }: PaymentOptions = {}):
  | OpenPayment
  | undefined {
  const { ports } = useScreen();
  const { onBack, onClose } = useChrome();
  const { deposit, reference, showResult } = useWatchedDeposit();
  const { paymentMethod } = reference;
  const left = useSecondsLeft(ports.clock, deposit?.expiresAt, deposit ?? none);
  const isOver =
    deposit !== undefined && (deposit.status !== 'waiting' || (left === 0 && !staysAfterDeadline));
  useResultWhen(isOver, showResult);

  const method = useMethod(paymentMethod);
  if (!deposit || isOver) return undefined;
  const frame: PaymentFrame = {
    method: { name: method ? methodTitle(method) : paymentMethod, iconUrl: iconUrl(method) },
    ...sumOf(deposit),
    ...timeOf(deposit, left),
    steps: method ? stepsOf(method) : [],
    reference: shownReference(deposit),
    onCopy: copyText,
    onAnother: () => ports.navigator.replace(anotherMethod()),
    onBack,
    onClose,
  };
  return { deposit, method, frame };
}

/** The amount to pay. A fee or another currency makes it differ from the typed amount. */
function sumOf({ pay, amount, currency }: TrackedDeposit) {
  const sum = pay ?? { amount, currency };
  return {
    amount: money(sum.amount, sum.currency),
    exactAmount: exactAmount(sum.amount, sum.currency),
  };
}

/** The deadline, with a ring for minutes and hours. */
function timeOf({ expiresAt, createdAt }: TrackedDeposit, secondsLeft: number | undefined) {
  if (expiresAt === undefined || secondsLeft === undefined) return {};
  const payBy = shortTime(expiresAt);
  if (secondsLeft >= clockSeconds) return { payBy };
  const secondsTotal = (Date.parse(expiresAt) - Date.parse(createdAt)) / 1000;
  return { payBy, time: { secondsLeft, secondsTotal } };
}

function stepsOf(method: PaymentMethod): string[] {
  return (method.instruction_keys ?? []).flatMap((key) => methodText(method, key) ?? []);
}
