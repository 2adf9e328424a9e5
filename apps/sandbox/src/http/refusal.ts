import type { FastifyError } from 'fastify';
import { ZodError } from 'zod';

/** An error response with the provider protocol's body: { error: { message, code } }. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
  }

  get body(): { error: { message: string; code: string } } {
    return { error: { message: this.message, code: this.code } };
  }
}

const codesByStatus: Record<number, string> = {
  400: 'request.malformed',
  404: 'request.unknown',
  413: 'request.tooLarge',
  415: 'request.notJson',
};

/** Converts any error to a refusal. A mistake of the caller is never a 500. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof ZodError) {
    const [issue] = error.issues;
    const where = issue?.path.join('.') || 'body';
    return new Refusal(400, 'request.invalid', `${where}: ${issue?.message ?? 'is not valid'}`);
  }
  const { statusCode, message } = error as Partial<FastifyError>;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Refusal(statusCode, codesByStatus[statusCode] ?? 'request.invalid', message ?? '');
  }
  return new Refusal(500, 'sandbox.internal', 'The sandbox failed; its log says why.');
}

/** Parses JSON; throws a refusal if the text is not valid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, 'request.malformed', 'The body is not valid JSON.');
  }
}
