import { OperatorError } from '@opencashier/contract/operator/errors';
import { type ChangeEvent, changesPath } from '@opencashier/contract/operator/access/session';
import type { FastifyInstance } from 'fastify';
import type { OperatorFeed } from '../../push/operator-feed.ts';
import type { Services } from '../../services/services.ts';
import type { Connections } from '../connections.ts';
import type { ConsoleGate } from './console-gate.ts';

export interface FeedParts {
  services: Pick<Services, 'partners'>;
  gate: ConsoleGate;
  connections: Connections;
  feed: OperatorFeed;
}

/** Proxies end silent connections after a minute or so; the session is checked as often. */
const beatMs = 20_000;
const unsentMaxBytes = 65_536;
const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // Proxies that buffer would keep the events back.
  'x-accel-buffering': 'no',
};

/** Server-sent events for the console: which payments changed. It reads them by the API. */
export function addConsoleFeed(http: FastifyInstance, parts: FeedParts): void {
  const { services, gate, connections, feed } = parts;
  http.addHook('preClose', async () => feed.close());
  http.get<{ Params: { partner: string } }>(`${changesPath}/:partner`, async (request, reply) => {
    const session = await gate.listenerOf(request);
    if (!session) throw new OperatorError('sessionEnded');
    const { partner } = request.params;
    const isTheirs = session.partners?.includes(partner) ?? true;
    if (!services.partners.has(partner) || !isTheirs) throw new OperatorError('notFound');
    connections.authenticate(request.raw.socket);
    reply.headers(headers).hijack();
    const { raw } = reply;
    // The console left while its session was looked up: nothing would ever end its beat.
    if (raw.destroyed) return;
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) raw.setHeader(name, value);
    }
    raw.writeHead(200);
    const send = (text: string) => {
      // A console that does not read is not kept in memory; it connects again.
      if (raw.writableLength > unsentMaxBytes) raw.destroy();
      else raw.write(text);
    };
    const unsubscribe = feed.subscribe(partner, {
      changed: (id) =>
        send(`event: change\ndata: ${JSON.stringify({ id } satisfies ChangeEvent)}\n\n`),
      end: () => raw.end(),
    });
    const beat = setInterval(() => {
      gate.isOpen(request).then(
        (isOpen) => (isOpen ? send(': here\n\n') : raw.end()),
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
