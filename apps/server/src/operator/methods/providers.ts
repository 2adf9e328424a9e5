import type { Catalogue } from '@opencashier/catalogue';
import type { foundProvider } from '@opencashier/contract/operator/methods';
import type { z } from 'zod';
import {
  outageSince,
  type ProviderHealth,
  readProviderHealth,
} from '../../providers/health/provider-health.ts';
import type { OperatorHandler } from '../operation.ts';
import { placesOf } from './methods.ts';
import { failuresOf, isDropped } from '../overview/alerts.ts';
import { readOverview } from '../overview/read-overview.ts';

type FoundProvider = z.output<typeof foundProvider>;
type Overview = Awaited<ReturnType<typeof readOverview>>;
type State = Pick<FoundProvider, 'state' | 'since' | 'detail' | 'facts'>;

function stateOf(name: string, health: ProviderHealth | undefined, overview: Overview): State {
  const outage = health && outageSince(health);
  if (health && outage) {
    return { state: 'unreachable', since: outage.toISOString(), ...failuresOf(health.failures) };
  }
  const { alerts, approvals } = overview;
  const silent = alerts.find((one) => one.kind === 'sickProvider' && one.subject === name);
  if (silent) {
    const { kind: _kind, subject: _subject, ...about } = silent;
    return { state: 'silent', ...about };
  }
  const approval = approvals.find((one) => one.by === 'provider' && one.name === name);
  return { state: approval && isDropped(approval) ? 'declining' : 'healthy' };
}

/** The number of methods that a provider serves, which may differ for payouts. */
export function servedBy(
  { methods }: Pick<Catalogue, 'methods'>,
  provider: string,
): FoundProvider['methods'] {
  const count = (kind: 'deposit' | 'withdrawal') =>
    [...methods.values()].filter(
      (method) => method.kinds.includes(kind) && placesOf(method, kind).provider === provider,
    ).length;
  return { deposit: count('deposit'), withdrawal: count('withdrawal') };
}

/** The providers of this server, with their health in this partner's payments. */
export const listProviders: OperatorHandler<'providers'> = async (context) => {
  const { pool, providers } = context.services;
  const [overview, healths] = await Promise.all([
    readOverview(context, {}),
    readProviderHealth(pool),
  ]);
  return {
    providers: [...providers.keys()].map((name): FoundProvider => {
      const health = healths.find(({ provider }) => provider === name);
      const approval = overview.approvals.find((one) => one.by === 'provider' && one.name === name);
      const { ended = 0, rate, usualRate, creditSeconds } = approval ?? {};
      return {
        name,
        ...stateOf(name, health, overview),
        methods: servedBy(context.services.catalogue, name),
        ended,
        ...(ended === 0 || rate === undefined ? {} : { approvalRate: rate }),
        ...(usualRate === undefined ? {} : { usualRate }),
        ...(creditSeconds === undefined ? {} : { creditSeconds }),
        ...(health
          ? { lastError: { message: health.lastError, at: health.lastErrorAt.toISOString() } }
          : {}),
      };
    }),
  };
};
