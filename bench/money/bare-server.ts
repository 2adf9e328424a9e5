// The baselines, each in its own process; the arguments choose one: a Fastify server that sends one
// JSON object, a Socket.IO server that does nothing, or a minimal payment server.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fastify from 'fastify';
import { Pool } from 'pg';
import { Server } from 'socket.io';
import { z } from 'zod';

const [kind = '', port = '', argument = '', provider = ''] = process.argv.slice(2);
const http = fastify();

function serveJson(file: string): void {
  const body: unknown = JSON.parse(readFileSync(file, 'utf8'));
  http.get('/', async () => body);
}

function serveSockets(): void {
  const io = new Server(http.server, { path: '/v4/socket.io', transports: ['websocket'] });
  io.on('connection', (socket) => socket.on('message', () => undefined));
}

/** Two prepared functions and a call to the provider per payment, one function per notice. */
function servePayments(databaseUrl: string): void {
  // As many connections as the server has by default: commits that wait together share a flush.
  const pool = new Pool({ connectionString: databaseUrl, max: 20 });
  const payment = z.object({
    id: z.string(),
    owner: z.string(),
    amount: z.string().regex(/^\d+$/),
  });
  const intend = { name: 'intend', text: 'select bench.intend($1, $2, $3)' };
  const conclude = { name: 'conclude', text: 'select bench.conclude($1, $2, $3)' };
  const credit = { name: 'credit', text: 'select bench.credit($1) as balance' };
  const isSigned = (content: string, signature: string) => {
    const expected = createHmac('sha256', 'a-secret-of-the-bench').update(content).digest();
    const given = Buffer.from(signature, 'base64url');
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  http.addHook('preValidation', async ({ body, headers }, reply) => {
    const isOurs = isSigned(JSON.stringify(body), String(headers['x-signature']));
    if (!isOurs) await reply.code(401).send();
  });
  http.post('/payments', async (request) => {
    const { id, owner, amount } = payment.parse(request.body);
    await pool.query(intend, [id, owner, amount]);
    const body = JSON.stringify({ id, amount });
    const response = await fetch(provider, { method: 'POST', body });
    const answer = (await response.json()) as { providerId: string; source: object };
    await pool.query(conclude, [id, answer.providerId, JSON.stringify(answer.source)]);
    return { id, status: 'waiting', source: answer.source };
  });
  http.post('/notices', async (request) => {
    const { id } = z.object({ id: z.string() }).parse(request.body);
    const { rows } = await pool.query<{ balance: string }>(credit, [id]);
    return { id, balance: rows[0]?.balance };
  });
}

if (kind === 'json') serveJson(argument);
else if (kind === 'socket') serveSockets();
else servePayments(argument);
await http.listen({ port: Number(port), host: '127.0.0.1' });
process.send?.('ready');
