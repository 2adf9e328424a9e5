import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { ZodError } from 'zod';
import { backendRoutes } from './backend-routes.ts';
import { faultRoutes } from './fault-routes.ts';
import { fillPage, readPageFiles } from './page-files.ts';
import { pageHeaders } from './page-headers.ts';

export interface PlaygroundOptions {
  /** The widget's URL that a host passes to the embed. */
  widgetUrl: string;
  tokenSecret: string;
  /** True if it issues tokens, which anyone can request; never in production. */
  issuesTokens: boolean;
  sandboxUrl?: string | undefined;
  pageDir?: string;
  logger?: boolean;
}

const ownHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

const builtPage = join(import.meta.dirname, '../dist');

export function buildPlayground(options: PlaygroundOptions): FastifyInstance {
  const { widgetUrl, tokenSecret, sandboxUrl = '', pageDir = builtPage } = options;
  const app = fastify({
    forceCloseConnections: true,
    logger: options.logger ? { level: 'warn' } : false,
  });
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof ZodError) {
      const [issue] = error.issues;
      const message = `${issue?.path.join('.')}: ${issue?.message}`;
      return reply.code(400).send({ error: { message, code: 'request.invalid' } });
    }
    request.log.error(error);
    const message = 'The playground failed; its log says why.';
    return reply.code(500).send({ error: { message, code: 'server.internal' } });
  });
  // Against DNS rebinding: another site could point its own name at this machine and read the
  // answers.
  app.addHook('onRequest', async ({ hostname }, reply) => {
    if (ownHosts.has(hostname)) return;
    const message = 'The playground answers only on localhost.';
    return reply.code(421).send({ error: { message, code: 'request.hostUnknown' } });
  });
  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
      .send({ error: { message: 'There is nothing here.', code: 'request.unknownCall' } }),
  );

  const headers = pageHeaders(widgetUrl);
  for (const [path, { type, body }] of readPageFiles(pageDir)) {
    if (path === '/index.html') {
      const page = fillPage(body, { WIDGET_URL: widgetUrl, SANDBOX_URL: sandboxUrl });
      const noCache = { ...headers, 'cache-control': 'no-cache' };
      app.get('/', (_request, reply) => reply.headers(noCache).type(type).send(page));
    } else {
      // Vite puts a content hash into these names.
      const immutable = { ...headers, 'cache-control': 'public, max-age=31536000, immutable' };
      app.get(path, (_request, reply) => reply.headers(immutable).type(type).send(body));
    }
  }
  if (options.issuesTokens) {
    const cashierUrl = new URL(widgetUrl).origin;
    app.register(backendRoutes, { tokenSecret, cashierUrl });
    if (sandboxUrl) app.register(faultRoutes, { sandboxUrl });
  }
  return app;
}
