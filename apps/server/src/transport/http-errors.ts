import { CallError, type ErrorCode } from '@opencashier/contract/errors';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { callErrorOf } from './refusal.ts';

/** Fastify's own refusals, as entries of our error table. */
const fastifyCodes: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['request.tooLarge', 'The body is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['request.notJson', 'The body must be application/json.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['request.malformed', 'The body is empty.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['request.malformed', 'The body is not JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['request.malformed', 'The body is cut short.'],
  FST_ERR_BAD_URL: ['request.malformed', 'The URL is not valid.'],
  FST_ERR_MAX_PARAM_LENGTH: ['request.unknownCall', 'There is nothing here.'],
};

export function fromFastify(error: unknown): CallError {
  if (error instanceof CallError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known = fastifyCodes[code];
  if (known) return new CallError(...known);
  const isBadRequest = error instanceof Error && 'statusCode' in error && error.statusCode === 400;
  if (isBadRequest) return new CallError('request.malformed', 'The request cannot be read.');
  return callErrorOf(error);
}

export function sendRefusal(reply: FastifyReply, refusal: CallError): FastifyReply {
  return reply.code(refusal.status).send({ error: refusal.body });
}

/** Failures outside of calls have the same shape as those of calls. */
export function addHttpErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = fromFastify(error);
    if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
    return sendRefusal(reply, refusal);
  });
  app.setNotFoundHandler(async (_request, reply) => {
    return sendRefusal(reply, new CallError('request.unknownCall', 'There is nothing here.'));
  });
}
