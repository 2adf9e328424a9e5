import { requestContent, type Signatures } from '@opencashier/contract/signatures';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../http/refusal.ts';

/** The body as received: a signature covers exactly these characters. */
export const rawBody = ({ body }: FastifyRequest): string => (typeof body === 'string' ? body : '');

/** Rejects a request whose signature does not cover its method, path and body. */
export function checkSignature(signatures: Signatures, request: FastifyRequest): void {
  const content = requestContent(request.method, request.url, rawBody(request));
  if (signatures.verify(request.headers, content)) return;
  throw new Refusal(401, 'signature.invalid', 'The signature is missing, wrong or too old.');
}
