import type { IncomingMessage } from 'node:http';

export const socketPath = '/v4/socket.io';

/** The address of a request, or undefined if it cannot be read. */
function addressIn({ url = '' }: IncomingMessage): URL | undefined {
  return URL.canParse(url, 'http://server') ? new URL(url, 'http://server') : undefined;
}

/** True if a request asks for a player's socket; no other path takes an upgrade. */
export function isSocketRequest(request: IncomingMessage): boolean {
  return addressIn(request)?.pathname === `${socketPath}/`;
}

/**
 * True if Socket.IO would accept the handshake. It would refuse any other without our headers.
 */
export function isSocketHandshake(request: IncomingMessage): boolean {
  const query = addressIn(request)?.searchParams;
  return (
    request.method === 'GET' &&
    query?.getAll('transport').join() === 'websocket' &&
    query.getAll('EIO').join() === '4' &&
    !query.has('sid')
  );
}
