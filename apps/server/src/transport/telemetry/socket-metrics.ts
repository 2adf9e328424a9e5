import { Counter, type Registry } from 'prom-client';

const limits = ['socket', 'server'];

/** Sockets whose clients do not read; set an alert on the limit `server`. */
export function socketMetrics(registry: Registry) {
  const closed = new Counter({
    name: 'cashier_unread_sockets_closed_total',
    help: 'Sockets closed because clients did not read, by the limit: of a socket or the server.',
    labelNames: ['limit'],
    registers: [registry],
  });
  for (const limit of limits) closed.inc({ limit }, 0);
  return { countUnreadSocket: (limit: string) => closed.inc({ limit }) };
}
