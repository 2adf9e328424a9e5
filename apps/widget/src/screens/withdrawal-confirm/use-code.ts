import type { CallResponse } from '@opencashier/contract/calls';
import { useState } from 'react';
import { asCashierError, type CashierError } from '../../ports/cashier-error.ts';
import { useScreen } from '../screen-context.ts';
import { secondsLeft } from '../use-now.ts';
import type { CodeEntry } from './ConfirmParts.tsx';

type SentCode = CallResponse<'code-send'> & { receivedAtMs: number };

/** A one-time code: sent on request, typed in, and sent anew after a while. */
export function useCode(id: string, nowMs: number) {
  const { ports } = useScreen();
  const [sent, setSent] = useState<SentCode>();
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const send = async (): Promise<CashierError | undefined> => {
    try {
      const answer = await ports.cashier.call('code-send', { id });
      setSent({ ...answer, receivedAtMs: ports.clock.nowMs() });
      setValue('');
      setError(undefined);
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
      error,
      secondsToResend: secondsLeft(sent.resendAt, sent.serverTime, sent.receivedAtMs, nowMs),
      onChange(text) {
        setValue(text.replace(/\D/g, '').slice(0, sent.length));
        setError(undefined);
      },
      onResend,
    };
  return { value, isSent: sent !== undefined, setError, send, entryOf };
}
