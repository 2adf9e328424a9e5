import type { FastifyInstance } from 'fastify';
import type { ConsoleSettings } from '../../operator/access/console-settings.ts';
import type { Seal } from '../../security/seal.ts';
import type { OperatorFeed } from '../../push/operator-feed.ts';
import type { Services } from '../../services/services.ts';
import type { Connections } from '../connections.ts';
import { addConsoleFeed } from './console-feed.ts';
import { addConsoleFiles } from './console-files.ts';
import { createConsoleGate } from './console-gate.ts';
import { addHealth, unlogged } from '../health-routes.ts';
import { keptConsoleFiles } from '../pages/kept-files.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { addOperatorApi, addOperatorErrors } from './operator-api.ts';
import { addSignIn } from './sign-in-routes.ts';

export interface OperatorRouteParts {
  services: Services;
  metrics: Metrics;
  connections: Connections;
  isStopping: () => boolean;
  console: ConsoleSettings;
  /** Encrypts the secrets of a pending sign-in. */
  seal: Seal;
  compressAhead: boolean;
  feed: OperatorFeed;
}

/** All routes for operators, on their own listener. */
export function addOperatorRoutes(http: FastifyInstance, parts: OperatorRouteParts): void {
  const { services, metrics, connections, isStopping } = parts;
  addHealth(http, services.pool, isStopping);
  const gate = createConsoleGate(services.pool, parts.console, services.production);
  addOperatorApi(http, { services, metrics, connections, gate });
  http.register(async (scope) => {
    addOperatorErrors(scope);
    addSignIn(scope, { services, gate, connections, seal: parts.seal });
    addConsoleFeed(scope, { services, gate, connections, feed: parts.feed });
  });
  addConsoleFiles(http, {
    dir: parts.console.dir,
    compressAhead: parts.compressAhead,
    // NET-18, for operators: a page of another build gets the files of that build.
    fallback: keptConsoleFiles(services.pool),
  });
  http.get('/metrics', unlogged, async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
}
