import type { CallResponse } from '@opencashier/contract/calls/call-map';
import { useEffect, useState } from 'react';
import { withLatinDigits } from '../../../../forms/typing.ts';
import { errorText } from '../../../../shell/errors/error-text.ts';
import { t } from '../../../../i18n/text.ts';
import { asCashierError, type CashierError } from '../../../../ports/cashier-error.ts';
import { useScreen } from '../../../../shell/screen-context.ts';
import { secondsLeft } from '../../../../shell/use-now.ts';
import { leadToField } from '../../../../forms/lead-to-field.ts';
import { type CodeEntry, codeName } from './ConfirmParts.tsx';

type SentCode = CallResponse<'code-send'> & { receivedAtMs: number };

/** A one-time code: sent on request, typed in, and sent again after a while. */
export function useCode(id: string, nowMs: number) {
  const { ports } = useScreen();
  const [sent, setSent] = useState<SentCode>();
  const [value, setValue] = useState('');
  const [fault, setFault] = useState<CashierError>();
  // FORM-6: the field is marked until the player focuses it; the summary keeps the error.
  const [isMarked, setMarked] = useState(false);
  // WD-9: the field exists only once a code was sent.
  useEffect(() => {
    if (sent) leadToField(codeName);
  }, [sent]);
  const send = async (): Promise<CashierError | undefined> => {
    try {
      const answer = await ports.cashier.call('code-send', { id });
      setSent({ ...answer, receivedAtMs: ports.clock.nowMs() });
      setValue('');
      setFault(undefined);
      return undefined;
    } catch (thrown) {
      return asCashierError(thrown);
    }
  };
  const entryOf = (onResend: () => void): CodeEntry | undefined =>
    sent && {
      value,
      length: sent.length,
      sentTo: sent.sentTo,
      error: isMarked && fault ? faultText(fault) : undefined,
      summaryError: fault && faultText(fault),
      secondsToResend: secondsLeft(sent.resendAt, sent.serverTime, sent.receivedAtMs, nowMs),
      onChange(text) {
        setValue(withLatinDigits(text).replace(/\D/g, '').slice(0, sent.length));
        setFault(undefined);
      },
      onFocus: () => setMarked(false),
      onResend,
    };
  const isUnfinished = sent !== undefined && value.length < sent.length;
  const markWrong = (error: CashierError): void => {
    setFault(error);
    setMarked(true);
  };
  return { value, isSent: sent !== undefined, isUnfinished, markWrong, send, entryOf };
}

function faultText(fault: CashierError): string {
  const text = errorText(fault);
  const { triesLeft } = fault;
  return triesLeft === undefined ? text : `${text} ${t('confirm.triesLeft', { count: triesLeft })}`;
}
