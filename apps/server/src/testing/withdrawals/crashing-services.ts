import type { PoolClient } from 'pg';
import type { Services } from '../../services/services.ts';
import { createLedgerWallet } from '../../wallet/ledger-wallet.ts';

/** A process that was killed does nothing more; whatever it tries from then on ends in this. */
export class Killed extends Error {}

export interface Mortal {
  services: Services;
  /** The steps taken; more than were granted if it died. */
  steps: () => number;
}

/**
 * A server's services that die at a step: a query, or a question to a provider, before it is begun
 * or after it took effect. Its open transactions roll back, because their connections are thrown
 * away, as PostgreSQL does with those of a process that has ended.
 */
export function mortalServices(services: Services, diesAtStep: number): Mortal {
  let steps = 0;
  const step = () => {
    steps += 1;
    if (steps > diesAtStep) throw new Killed();
  };

  /** Steps before and after each call of a named method. */
  const stepping = <T extends object>(target: T, names: ReadonlySet<string>): T =>
    new Proxy(target, {
      get(object, name) {
        const value: unknown = Reflect.get(object, name, object);
        if (typeof value !== 'function') return value;
        if (!names.has(String(name))) return value.bind(object) as unknown;
        return async (...given: unknown[]) => {
          step();
          const result: unknown = await value.apply(object, given);
          if (name !== 'connect') {
            step();
            return result;
          }
          const client = result as PoolClient;
          try {
            step();
          } catch (death) {
            // Nobody has the connection yet who could throw it away.
            client.release(true);
            throw death;
          }
          return stepping(client, queries);
        };
      },
    });

  const pool = stepping(services.pool, connections);
  const providers = new Map(
    [...services.providers].map(([name, provider]) => [name, stepping(provider, payoutCalls)]),
  );
  // A copy, and not a spread: the catalogue is read anew at every use.
  const mortal = Object.create(services, {
    pool: { value: pool },
    wallet: { value: createLedgerWallet(pool) },
    providers: { value: providers },
    wake: { value: () => undefined },
  }) as Services;
  return { services: mortal, steps: () => steps };
}

const queries: ReadonlySet<string> = new Set(['query']);
const connections: ReadonlySet<string> = new Set(['query', 'connect']);
const payoutCalls: ReadonlySet<string> = new Set(['createPayout', 'payoutStatus']);
