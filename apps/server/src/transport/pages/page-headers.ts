import type { FastifyReply } from 'fastify';

/** A page that may be framed: its policy says by whom, which the older header cannot express. */
export function framed(reply: FastifyReply): FastifyReply {
  reply.raw.removeHeader('x-frame-options');
  return reply;
}

/**
 * A page of a popup, and each step on its way to the payment page. The cashier talks to the popup
 * and watches whether it is closed; a separate policy would cut that connection.
 */
export function inPopup(reply: FastifyReply): FastifyReply {
  return reply.header('cross-origin-opener-policy', 'unsafe-none');
}
