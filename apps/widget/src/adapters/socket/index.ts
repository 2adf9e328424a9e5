// The chunk of the socket transport, loaded only if that is the transport in use.
export { socketQuery } from './socket-query.ts';
export { createSocketTransport } from './socket-transport.ts';
