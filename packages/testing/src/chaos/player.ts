import { issueToken } from '../issue-token.ts';
import { processTokenSecret } from './server-process.ts';

/** A deposit that the server has acknowledged. */
export interface Acknowledged {
  user: string;
  depositId: string;
}

export interface Player {
  user: string;
  /** Deposits ten euros, trying again with the same key until it is answered. */
  deposit(): Promise<Acknowledged>;
}

/** Whether a try may be repeated: no answer came, or one that says so. */
const laterStatuses = [409, 429, 502, 503];

export interface Routes {
  /** Where the next try goes: a balancer knows who is ready. */
  next(): string;
  /** Told of every answer that was no success, and of every line that broke. */
  onFailure?(what: string): void;
}

async function ask(routes: Routes, token: string, name: string, body: object, key: string) {
  for (;;) {
    try {
      const answer = await fetch(`${routes.next()}/api/BANKING/${name}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
          connection: 'close',
        },
        body: JSON.stringify(body),
      });
      const data = (await answer.json()) as Record<string, string>;
      if (answer.ok) return data;
      // Who asks too often is told to wait: that is no call that was dropped.
      if (answer.status !== 429) routes.onFailure?.(`${name} was answered ${answer.status}`);
      if (!laterStatuses.includes(answer.status)) {
        throw new TypeError(`${name} was answered ${answer.status}: ${JSON.stringify(data)}`);
      }
    } catch (error) {
      if (error instanceof TypeError && error.message.includes('was answered')) throw error;
      routes.onFailure?.(`${name}: ${String((error as { cause?: unknown }).cause ?? error)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export async function createPlayer(user: string, routes: Routes): Promise<Player> {
  const token = await issueToken(processTokenSecret, { user });
  return {
    user,
    async deposit() {
      const key = crypto.randomUUID();
      const session = await ask(routes, token, 'session-start', { currency: 'EUR' }, key);
      const request = {
        amount: '10',
        currency: 'EUR',
        paymentSessionId: session['payment_session_id'],
        paymentType: 'visa',
        selectedCountry: 'de',
      };
      const { depositId = '' } = await ask(routes, token, 'deposit-create', request, key);
      return { user, depositId };
    },
  };
}
