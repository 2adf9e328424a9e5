import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CallError } from '@opencashier/contract/errors';
import { operatorPrefix } from '@opencashier/contract/operator/operations';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pageText } from '../../operator/access/page-texts.ts';
import { consolePolicy } from '../../security/headers.ts';
import { sendRefusal } from '../http-errors.ts';
import { sendPage } from './sign-in-pages.ts';
import { addFolder, type Serving } from '../pages/static-files.ts';

const immutable = 'public, max-age=31536000, immutable';
/** No page is served below these paths, so that a mistyped call does not return one. */
const nonPagePrefixes = [
  operatorPrefix,
  '/metrics',
  '/healthz',
  '/readyz',
  '/session',
  '/sign-',
  '/assets',
];

function expectsPage({ url, headers }: FastifyRequest): boolean {
  return (
    !nonPagePrefixes.some((path) => url.startsWith(path)) && /text\/html/.test(headers.accept ?? '')
  );
}

/** The console's page under all its paths, and its files. Nothing in them is secret. */
export function addConsoleFiles(
  http: FastifyInstance,
  { dir, compressAhead, fallback }: { dir: string } & Pick<Serving, 'compressAhead' | 'fallback'>,
): void {
  const file = join(dir, 'index.html');
  const page = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const caching = immutable;
  addFolder(http, '/assets', join(dir, 'assets'), {
    caching,
    compressAhead,
    ...(fallback && { fallback }),
  });
  // Browsers ask for it beside the icon that the page names, and note it as an error if it fails.
  http.get('/favicon.ico', async (_request, reply) => reply.code(204).send());
  http.get('/*', async (request, reply) => {
    if (!expectsPage(request)) {
      return sendRefusal(reply, new CallError('request.unknownCall', 'There is nothing here.'));
    }
    if (page === undefined) {
      const [title, text] = [pageText('unbuilt.title'), pageText('unbuilt.text')];
      return sendPage(reply, { title, text }, 503);
    }
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', consolePolicy)
      .header('cache-control', 'no-cache')
      .send(page);
  });
}
