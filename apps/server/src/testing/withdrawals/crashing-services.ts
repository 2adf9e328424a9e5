import type { PoolClient } from 'pg';
import type { Services } from '../../services/services.ts';
import { createLedgerWallet } from '../../wallet/ledger-wallet.ts';

/** Thrown by every step of a process after it was killed. */
class Killed extends Error {}

export interface Killable {
  services: Services;
  /** The number of steps taken; more than `killAtStep` if it was killed. */
  steps: () => number;
}

/**
 * A server's services that are killed at a step: before or after a query or a request to a
 * provider. Open transactions roll back, because their connections are discarded, as happens when a
 * process ends.
 */
export function killableServices(services: Services, killAtStep: number): Killable {
  let steps = 0;
  const step = () => {
    steps += 1;
    if (steps > killAtStep) throw new Killed();
  };

  /** Counts a step before and after each call of a named method. */
  const countSteps = <T extends object>(target: T, names: ReadonlySet<string>): T =>
    new Proxy(target, {
      get(object, name) {
        const value: unknown = Reflect.get(object, name, object);
        if (typeof value !== 'function') return value;
        if (!names.has(String(name))) return value.bind(object) as unknown;
        return async (...args: unknown[]) => {
          step();
          const result: unknown = await value.apply(object, args);
          if (name !== 'connect') {
            step();
            return result;
          }
          const client = result as PoolClient;
          try {
            step();
          } catch (error) {
            // The caller does not have the connection yet, so it is discarded here.
            client.release(true);
            throw error;
          }
          return countSteps(client, queries);
        };
      },
    });

  const pool = countSteps(services.pool, connections);
  const providers = new Map(
    [...services.providers].map(([name, provider]) => [name, countSteps(provider, providerCalls)]),
  );
  // Inherits from the services, because a spread would read the catalogue's getter only once.
  const killable = Object.create(services, {
    pool: { value: pool },
    wallet: { value: createLedgerWallet(pool) },
    providers: { value: providers },
    wake: { value: () => undefined },
  }) as Services;
  return { services: killable, steps: () => steps };
}

const queries: ReadonlySet<string> = new Set(['query']);
const connections: ReadonlySet<string> = new Set(['query', 'connect']);
const providerCalls: ReadonlySet<string> = new Set([
  'createPayout',
  'payoutStatus',
  'refundDeposit',
  'refundStatus',
]);

/** False if the work was done before the step at which its process is killed. */
export async function endsKilled(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return false;
  } catch (error) {
    if (error instanceof Killed) return true;
    throw error;
  }
}
