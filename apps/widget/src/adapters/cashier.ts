import type { ErrorBody } from '@opencashier/contract/error-body';
import { asCashierError, CashierError, timeoutError } from '../ports/cashier-error.ts';
import type { Cashier, CallOptions } from '../ports/cashier.ts';
import type { Clock } from '../ports/clock.ts';
import type { PushBoard } from './pushes.ts';
import { mayRetry, otherContractStatus, retriesMax, retryDelayMs } from './retry-policy.ts';
import type { TokenGate } from './token-gate.ts';
import type { Answer, CallFrame, Transport } from './transport.ts';

const requestTimeoutMs = 30_000;
const renewalsMax = 2;
const lists = /^(methods|userdata)-/;

export interface CashierParts {
  transport: Transport;
  gate: TokenGate;
  clock: Clock;
  pushes: PushBoard;
  log?: (message: string) => void;
  /** NET-19: called if every attempt met a server that speaks another contract version. */
  onOtherContract?: (error: CashierError) => void;
  sendOnLeave?: Cashier['sendOnLeave'];
}

/** The Cashier over any transport: tokens, timeout and retries are the same for all. */
export function createCashier(parts: CashierParts): Cashier {
  const { transport, gate, clock, pushes, log = () => {} } = parts;
  async function call(name: string, payload: object, options: CallOptions = {}): Promise<unknown> {
    for (let retries = 0; ; retries += 1) {
      try {
        return read(await sendWithToken({ name, payload, ...options }));
      } catch (thrown) {
        const error = asCashierError(thrown);
        log(`${name}: ${error.status} ${error.message}`);
        const again = retries < retriesMax && mayRetry(name, options.key !== undefined, error);
        if (!again || options.signal?.aborted) {
          if (error.status === otherContractStatus) parts.onOtherContract?.(error);
          throw error;
        }
        await clock.wait(retryDelayMs, options.signal);
      }
    }
  }

  // Limits the renewals: the server may reject each new token too.
  async function sendWithToken(request: Omit<CallFrame, 'token' | 'signal'>): Promise<Answer> {
    for (let renewals = 0; ; renewals += 1) {
      const token = await gate.take(lists.test(request.name));
      const answer = await withinTime({ ...request, token });
      if (answer.status !== 401) return answer;
      gate.expire(token, answer.error?.message ?? 'Token expired');
      if (renewals === renewalsMax) return answer;
    }
  }

  async function withinTime(
    frame: Omit<CallFrame, 'signal'> & { signal?: AbortSignal },
  ): Promise<Answer> {
    const over = new AbortController();
    const stop = (): void => over.abort();
    frame.signal?.addEventListener('abort', stop);
    const timeout = clock.wait(requestTimeoutMs, over.signal).then(() => {
      throw timeoutError();
    });
    try {
      return await Promise.race([transport.send({ ...frame, signal: over.signal }), timeout]);
    } finally {
      frame.signal?.removeEventListener('abort', stop);
      stop();
    }
  }

  const { on, onGap, pushing } = pushes;
  return {
    call: call as Cashier['call'],
    sendOnLeave: parts.sendOnLeave ?? (() => {}),
    on,
    onGap,
    pushing,
  };
}

function read({ ok, status, data, error }: Answer): unknown {
  if (ok) return data;
  const body: ErrorBody = error ?? { message: `The server answered ${status}` };
  throw new CashierError(body.message, { ...body, status });
}
