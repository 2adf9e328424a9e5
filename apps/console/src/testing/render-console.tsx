import type { SessionView } from '@opencashier/contract/operator/access/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, configure, render, screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
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
type Answers = Record<string, (request: SentRequest) => Answer | Promise<Answer>>;

const emptyOverview = {
  at: new Date().toISOString(),
  dayFrom: new Date().toISOString(),
  deposits: [],
  withdrawals: [],
  period: 'today',
  countries: [],
  hours: [],
  days: [],
  approvals: [],
  approvalDays: [],
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

/** The answer to a request, by its own path or by that of an operation, such as `/cases/{id}`. */
function answerFor(answers: Answers, { method, path }: SentRequest) {
  const asked = `${method} ${path}`;
  const templates = Object.keys(answers).filter((key) => key.includes('{'));
  const known = templates.find((key) => matches(key, asked));
  return answers[asked] ?? (known === undefined ? undefined : answers[known]);
}

/** True if a path is one of a template with `{parameters}`. */
export function matches(template: string, path: string): boolean {
  const parts = path.split('/');
  const wanted = template.split('/');
  if (parts.length !== wanted.length) return false;
  return wanted.every((part, index) => part.startsWith('{') || part === parts[index]);
}

/**
 * Shows the console at an address; the server answers by `GET /path` and `POST /path`, in which a
 * part may be a `{parameter}`.
 */
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
    const answer = answerFor(known, request);
    const missing = { status: 404, body: { error: { message: 'Not found', code: 'notFound' } } };
    const { status = 200, body } = (await answer?.(request)) ?? missing;
    init.signal?.throwIfAborted();
    return new Response(JSON.stringify(body), { status });
  });
  TestEvents.open.clear();
  vi.stubGlobal('EventSource', TestEvents);
  history.replaceState(null, '', path);
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <Console />
    </QueryClientProvider>,
  );
  const posts = (name: string) =>
    sent.filter(({ method, path: to }) => method === 'POST' && to === name);
  const announceChange = () =>
    TestEvents.open.forEach((events) => events.dispatchEvent(new Event('change')));
  const draw = () => act(() => new Promise((resolve) => setTimeout(resolve)));
  /** Waits until everything that was read is on the screen, even if a change is on its way. */
  async function haveRead(): Promise<void> {
    await waitFor(() => expect(client.isFetching()).toBe(0));
    await draw();
  }
  /** Waits until every answer is on the screen, and nothing more is asked for. */
  async function settled(): Promise<void> {
    let asked: number;
    do {
      asked = sent.length;
      await waitFor(() => {
        expect(screen.queryAllByText('Loading…')).toEqual([]);
        expect(client.isFetching() + client.isMutating()).toBe(0);
      });
      await draw();
    } while (sent.length > asked);
  }
  return { sent, posts, announceChange, haveRead, settled };
}
