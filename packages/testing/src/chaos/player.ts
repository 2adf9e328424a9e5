import { issueToken } from '../issue-token.ts';
import { processTokenSecret } from '../processes/server-process.ts';

/** A deposit that the server has acknowledged. */
export interface Acknowledged {
  user: string;
  depositId: string;
}

export interface Player {
  user: string;
  /** Deposits 10 EUR, and retries with the same key until it gets an answer. */
  deposit(): Promise<Acknowledged>;
}

/** A scenario may run for hours, longer than the tokens of real players live. */
const tokenSeconds = 20 * 3600;

export const signIn = (user: string): Promise<string> =>
  issueToken(processTokenSecret, { user, lifetimeSeconds: tokenSeconds });

/** The statuses after which a call is retried, just as without an answer. */
const laterStatuses = [409, 429, 502, 503];

export interface Routes {
  /** The URL of the next attempt, as from a load balancer that knows the ready servers. */
  next(): string | Promise<string>;
  /** Called for every failed answer and every broken connection. */
  onFailure?(what: string): void;
}

async function ask(routes: Routes, token: string, name: string, body: object, key: string) {
  for (;;) {
    try {
      const answer = await fetch(`${await routes.next()}/api/BANKING/${name}`, {
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
      // A rate-limited call was not dropped, so it does not count as a failure.
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
  const token = await signIn(user);
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
