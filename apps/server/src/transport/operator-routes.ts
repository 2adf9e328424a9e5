import type { FastifyInstance } from 'fastify';
import type { Services } from '../services/services.ts';
import type { Connections } from './connections.ts';
import { addHealth } from './health-routes.ts';
import type { Metrics } from './metrics.ts';
import { addOperatorApi } from './operator-api.ts';

export interface OperatorRouteParts {
  services: Services;
  metrics: Metrics;
  connections: Connections;
  isStopping: () => boolean;
}

/** Everything that operators are served, on a listener of their own. */
export function addOperatorRoutes(http: FastifyInstance, parts: OperatorRouteParts): void {
  const { services, metrics, connections, isStopping } = parts;
  addHealth(http, services.pool, isStopping);
  addOperatorApi(http, { services, metrics, connections });
  http.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
}
