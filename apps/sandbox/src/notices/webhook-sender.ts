import type { Signatures } from '@opencashier/contract/signatures';
import type { Clock } from './clock.ts';

/** The delivery of a notice. Retries keep the id, so that the receiver can detect duplicates. */
export interface Delivery {
  readonly id: string;
  readonly url: string;
  readonly body: string;
  attempts: number;
  state: 'sending' | 'delivered' | 'given-up';
}

export interface WebhookSender {
  /** Signs with our own keys unless others are given. */
  send(id: string, url: string, body: string, signatures?: Signatures): Delivery;
  /** Cancels planned retries, aborts running requests and waits for them to end. */
  close(): Promise<void>;
}

/** The delays between attempts. They outlast a restart of the receiver. */
export const retryDelaysMs = [500, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000] as const;

const attemptTimeoutMs = 10_000;
const gone = 410;

export function createWebhookSender(clock: Clock, ownSignatures: Signatures): WebhookSender {
  const stop = new AbortController();
  const planned = new Set<() => void>();
  const underWay = new Set<Promise<void>>();

  /** The receiver's HTTP status, or 0 if it did not respond. */
  async function post({ id, url, body }: Delivery, signatures: Signatures): Promise<number> {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signatures.sign(id, clock.now(), body) },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([stop.signal, AbortSignal.timeout(attemptTimeoutMs)]),
      });
      await answer.body?.cancel();
      return answer.status;
    } catch {
      return 0;
    }
  }

  async function attempt(delivery: Delivery, signatures: Signatures): Promise<void> {
    delivery.attempts += 1;
    const status = await post(delivery, signatures);
    if (stop.signal.aborted) return;
    if (status >= 200 && status < 300) {
      delivery.state = 'delivered';
      return;
    }
    const delayMs = retryDelaysMs[delivery.attempts - 1];
    if (delayMs === undefined || status === gone) {
      delivery.state = 'given-up';
      return;
    }
    const callOff = clock.after(delayMs, () => {
      planned.delete(callOff);
      start(delivery, signatures);
    });
    planned.add(callOff);
  }

  function start(delivery: Delivery, signatures: Signatures): void {
    const run = attempt(delivery, signatures).finally(() => underWay.delete(run));
    underWay.add(run);
  }

  return {
    send(id, url, body, signatures = ownSignatures) {
      const delivery: Delivery = { id, url, body, attempts: 0, state: 'sending' };
      start(delivery, signatures);
      return delivery;
    },
    async close() {
      stop.abort();
      for (const callOff of planned) callOff();
      await Promise.all(underWay);
    },
  };
}
