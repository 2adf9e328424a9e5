import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { ConsoleSession } from '../../operator/access/console-sessions.ts';
import { type FeedListener, OperatorFeed } from '../../push/operator-feed.ts';
import { storeNotice } from '../../queues/store-notice.ts';
import { askOperator, operatorApi } from '../../testing/operator/ask-operator.ts';
import { TestBrowser } from '../../testing/operator/test-browser.ts';
import { startTestServer, type TestServer, until } from '../../testing/test-server.ts';
import { startWithdrawingPlayer } from '../../testing/withdrawals/withdrawing-player.ts';
import { Connections } from '../connections.ts';
import { addConsoleFeed } from './console-feed.ts';
import type { ConsoleGate } from './console-gate.ts';

let server: TestServer;
let other: TestServer;
beforeAll(async () => {
  server = await startTestServer({ partner: { operatorApi } });
  other = await startTestServer({ partner: { operatorApi }, beside: server });
});
afterAll(async () => {
  await other.close();
  await server.close();
});

/** The events of an open console, as texts. */
async function follow(browser: TestBrowser) {
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const answer = await browser.ask('/session/changes/demo', { signal: ending.signal });
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let received = '';
  const readMore = async () => {
    const part = await reader?.read();
    if (!part || part.done) throw new Error(`the events ended with: ${received}`);
    received += part.value;
  };
  const changes = () => received.split('event: change').length - 1;
  return {
    async until(text: string): Promise<void> {
      while (!received.includes(text)) await readMore();
    },
    /** Exactly so many changes so far. */
    async untilChanges(count: number): Promise<void> {
      while (changes() < count) await readMore();
      expect(changes()).toBe(count);
    },
    async end(): Promise<void> {
      while (!(await reader?.read())?.done);
    },
  };
}

describe('the changes that a console receives', () => {
  it('include a deposit that another server handled', async () => {
    const events = await follow(await new TestBrowser(server.consoleUrl).signInAs('viewer'));
    const token = await other.token({ user: 'live' });
    const { depositId } = (await other.deposit(token)).body;
    await other.settle(depositId, 'processed');
    await events.until(`data: {"id":"${depositId}"}`);
  });

  it('include what operators do on another server, but no extension of a claim', async () => {
    const player = await startWithdrawingPlayer(other, { user: 'claimed' });
    const id = await player.withdraw({ amount: '20' });
    const waiting = 'select from cashier.changes';
    await until(async () => (await server.pool.query(waiting)).rowCount === 0);
    const events = await follow(await new TestBrowser(server.consoleUrl).signInAs('viewer'));
    await askOperator(other, 'claimReview', { id });
    await events.untilChanges(1);
    await askOperator(other, 'claimReview', { id });
    await askOperator(other, 'releaseReview', { id });
    await events.untilChanges(2);
    await askOperator(other, 'addNote', { user: 'claimed', text: 'called us' });
    await events.untilChanges(3);
    await askOperator(other, 'holdWithdrawals', { user: 'claimed', reason: 'asked for it' });
    await events.untilChanges(4);
  });

  it('include a notice that matches nothing', async () => {
    const events = await follow(await new TestBrowser(server.consoleUrl).signInAs('viewer'));
    const body = { type: 'deposit.updated', data: { reference: 'unknown' } };
    await storeNotice(server.pool, { provider: 'sandbox', eventId: 'evt_unmatched', body });
    await events.untilChanges(1);
  });

  it('are refused without a session, and for an unknown partner', async () => {
    const nobody = new TestBrowser(server.consoleUrl);
    expect((await nobody.ask('/session/changes/demo')).status).toBe(401);
    const viewer = await new TestBrowser(server.consoleUrl).signInAs('viewer');
    expect((await viewer.ask('/session/changes/unknown')).status).toBe(404);
  });

  it('end when the server stops, so that it does not wait for open consoles', async () => {
    const stopping = await startTestServer({ partner: { operatorApi }, beside: server });
    const events = await follow(await new TestBrowser(stopping.consoleUrl).signInAs('viewer'));
    await events.until('retry');
    await Promise.all([stopping.close(), events.end()]);
  });

  it('leave nothing behind for a client that disconnects during the session check', async () => {
    const requested = Promise.withResolvers<void>();
    const session = Promise.withResolvers<ConsoleSession>();
    const closed = Promise.withResolvers<void>();
    const listeners: string[] = [];
    class WatchedFeed extends OperatorFeed {
      override subscribe(partner: string, listener: FeedListener) {
        listeners.push(partner);
        return super.subscribe(partner, listener);
      }
    }
    const listenerOf: ConsoleGate['listenerOf'] = () => {
      requested.resolve();
      return session.promise;
    };
    const http = fastify();
    http.server.on('connection', (socket) => socket.once('close', () => closed.resolve()));
    addConsoleFeed(http, {
      services: server.app.services,
      gate: { listenerOf } as ConsoleGate,
      connections: new Connections(),
      feed: new WatchedFeed(),
    });
    const url = await http.listen({ port: 0, host: '127.0.0.1' });
    onTestFinished(() => http.close());
    const leaving = new AbortController();
    const answer = fetch(`${url}/session/changes/demo`, { signal: leaving.signal });
    await requested.promise;
    leaving.abort();
    await expect(answer).rejects.toThrow('abort');
    await closed.promise;
    const expiresAt = new Date(Date.now() + 60_000);
    session.resolve({ id: 'ann', name: 'Ann', role: 'viewer', partners: null, expiresAt });
    await new Promise((resolve) => setImmediate(resolve));
    expect(listeners).toEqual([]);
  });
});
