// The chunk of the socket transport: loaded only where it is the transport.
export { socketQuery } from './socket-query.ts';
export { createSocketTransport } from './socket-transport.ts';
