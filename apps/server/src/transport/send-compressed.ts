import type { FastifyReply, FastifyRequest } from 'fastify';

/** The same content in the forms that a browser may take. */
export interface Compressed {
  plain: Buffer;
  br: Buffer | undefined;
  gz: Buffer | undefined;
}

/** Sends the smallest form that the browser takes; compressed once, never per request. */
export function sendCompressed(request: FastifyRequest, reply: FastifyReply, file: Compressed) {
  void reply.header('vary', 'accept-encoding');
  const accepted = request.headers['accept-encoding'] ?? '';
  if (file.br && /\bbr\b/.test(accepted)) {
    return reply.header('content-encoding', 'br').send(file.br);
  }
  if (file.gz && /\bgzip\b/.test(accepted)) {
    return reply.header('content-encoding', 'gzip').send(file.gz);
  }
  return reply.send(file.plain);
}
