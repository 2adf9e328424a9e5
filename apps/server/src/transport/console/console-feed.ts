import { OperatorError } from '@opencashier/contract/operator/errors';
import { type ChangeEvent, changesPath } from '@opencashier/contract/operator/access/session';
import type { FastifyInstance } from 'fastify';
import { findSetting, roleAt } from '../../operator/access/operator-roles.ts';
import type { OperatorFeed } from '../../push/operator-feed.ts';
import type { Services } from '../../services/services.ts';
import type { Connections } from '../connections.ts';
import type { ConsoleGate } from './console-gate.ts';

export interface FeedParts {
  services: Pick<Services, 'partners' | 'pool'>;
  gate: ConsoleGate;
  connections: Connections;
  feed: OperatorFeed;
}

/**
 * Proxies close silent connections after about a minute; the session is checked at the same
 * interval.
 */
const beatMs = 20_000;
const unsentMaxBytes = 65_536;
const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // Buffering proxies would delay the events.
  'x-accel-buffering': 'no',
};

/**
 * Server-sent events that tell the console which payments changed, or that operators changed
 * something else. It reads the changes through the API.
 */
export function addConsoleFeed(http: FastifyInstance, parts: FeedParts): void {
  const { services, gate, connections, feed } = parts;
  http.addHook('preClose', async () => feed.close());
  http.get<{ Params: { partner: string } }>(`${changesPath}/:partner`, async (request, reply) => {
    const session = await gate.listenerOf(request);
    if (!session) throw new OperatorError('sessionEnded');
    const { partner } = request.params;
    const mayListen = async () => {
      const operatorId = session.id;
      const setting = await findSetting(services.pool, { partner, operatorId });
      return roleAt(session, partner, setting) !== undefined;
    };
    if (!services.partners.has(partner) || !(await mayListen())) {
      throw new OperatorError('notFound');
    }
    connections.authenticate(request.raw.socket);
    reply.headers(headers).hijack();
    const { raw } = reply;
    // The console disconnected during the session check: nothing would ever stop its heartbeat.
    if (raw.destroyed) return;
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) raw.setHeader(name, value);
    }
    raw.writeHead(200);
    const send = (text: string) => {
      // Events for a console that does not read are not buffered; it has to reconnect.
      if (raw.writableLength > unsentMaxBytes) raw.destroy();
      else raw.write(text);
    };
    const unsubscribe = feed.subscribe(partner, {
      changed: (id) =>
        send(`event: change\ndata: ${JSON.stringify({ id } satisfies ChangeEvent)}\n\n`),
      end: () => raw.end(),
    });
    const beat = setInterval(() => {
      Promise.all([gate.isOpen(request), mayListen()]).then(
        (answers) => (answers.every(Boolean) ? send(': here\n\n') : raw.end()),
        () => raw.end(),
      );
    }, beatMs);
    raw.on('close', () => {
      clearInterval(beat);
      unsubscribe();
    });
    send('retry: 3000\n\n');
  });
}
