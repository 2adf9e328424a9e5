import type { SessionView } from '@opencashier/contract/operator/access/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import { vi } from 'vitest';
import { createQueryClient } from '../api/queries.ts';
import { Console } from '../shell/Console.tsx';

export interface SentRequest {
  method: string;
  /** The path below /operator/{partner}, or the whole path. */
  path: string;
  search: URLSearchParams;
  body: unknown;
  headers: Headers;
}

// A screen's chunk is compiled when it is first shown, which takes seconds on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

/** A fake EventSource, through which a test sends the server's events. */
class TestEvents extends EventTarget {
  static open = new Set<TestEvents>();
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    TestEvents.open.add(this);
    queueMicrotask(() => this.dispatchEvent(new Event('open')));
  }

  close(): void {
    TestEvents.open.delete(this);
  }
}

type Answer = { status?: number; body: unknown };
type Answers = Record<string, (request: SentRequest) => Answer>;

const emptyOverview = {
  at: new Date().toISOString(),
  dayFrom: new Date().toISOString(),
  deposits: [],
  withdrawals: [],
  hours: [],
  approvals: [],
  queues: [],
  alerts: [],
};

export function sessionOf(changes: Partial<SessionView> = {}): SessionView {
  return {
    operator: { id: 'rita', name: 'Rita Risk' },
    role: 'risk',
    partners: ['acme-games'],
    operations: ['overview', 'payments', 'payment', 'review', 'reviewContext', 'balances'],
    expiresAt: '2026-11-18T00:00:00.000Z',
    signIn: 'oidc',
    ...changes,
  };
}

/** Shows the console at an address; the server answers by `GET /path` and `POST /path`. */
export function renderConsole(path: string, session: SessionView | undefined, answers: Answers) {
  const sent: SentRequest[] = [];
  const known: Answers = {
    'GET /session': () => (session ? { body: session } : { status: 401, body: { signIn: 'demo' } }),
    'GET /overview': () => ({ body: emptyOverview }),
    ...answers,
  };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://console.test');
    const request = {
      method: init.method ?? 'GET',
      path: pathname.replace(/^\/operator\/[^/]+/, ''),
      search: searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(init.headers),
    };
    sent.push(request);
    const answer = known[`${request.method} ${request.path}`];
    const missing = { status: 404, body: { error: { message: 'Not found', code: 'notFound' } } };
    const { status = 200, body } = answer?.(request) ?? missing;
    return new Response(JSON.stringify(body), { status });
  });
  TestEvents.open.clear();
  vi.stubGlobal('EventSource', TestEvents);
  history.replaceState(null, '', path);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Console />
    </QueryClientProvider>,
  );
  const posts = (name: string) =>
    sent.filter(({ method, path: to }) => method === 'POST' && to === name);
  const announceChange = () =>
    TestEvents.open.forEach((events) => events.dispatchEvent(new Event('change')));
  return { sent, posts, announceChange };
}
