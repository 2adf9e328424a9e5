import type { Catalogue } from '@opencashier/catalogue';
import type { FastifyInstance } from 'fastify';
import { testNetworksOf } from '../chains/networks.ts';
import { createOffered } from '../methods/offered-catalogue.ts';
import { readRoutes } from '../providers/method-routes.ts';
import type { Services } from '../services/services.ts';
import type { Metrics } from '../transport/telemetry/metrics.ts';
import type { Environment } from './environment.ts';

/** The catalogue, reduced to what this server's settings support. */
export function openCatalogue(
  { log }: FastifyInstance,
  { environment, catalogue }: { environment: Environment; catalogue: Catalogue },
  parts: Pick<Services, 'captchas' | 'providers'> & { metrics: Metrics },
) {
  const routes = readRoutes(environment.providers, catalogue.methods);
  const testNetworks = testNetworksOf(environment.networks);
  return createOffered(catalogue, { ...parts, routes, testNetworks, log });
}
