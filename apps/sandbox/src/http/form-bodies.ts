import type { FastifyInstance } from 'fastify';

/** Parses HTML form posts. */
export function formBodies(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
}

export function formValue(body: unknown, name: string): string {
  return body instanceof URLSearchParams ? (body.get(name) ?? '') : '';
}

/** The URL of the control panel with the search that the tester had entered. */
export function controlPanelUrl(body: unknown): string {
  const find = formValue(body, 'find');
  return find ? `/control?${new URLSearchParams({ find })}` : '/control';
}
