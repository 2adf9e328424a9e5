import type { FastifyInstance } from 'fastify';

/** Reads what an HTML form posts. */
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

/** The control panel as it was when its form was sent: what the tester looked for is kept. */
export function pageAgain(body: unknown): string {
  const find = formValue(body, 'find');
  return find ? `/control?${new URLSearchParams({ find })}` : '/control';
}
