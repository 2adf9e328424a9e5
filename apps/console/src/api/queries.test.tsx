import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionOf } from '../testing/render-console.tsx';
import { LiveContext } from './live.ts';
import { createQueryClient, useRead } from './queries.ts';
import { OperatorContext } from './session.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  { isLive: false, seconds: 10 },
  { isLive: true, seconds: 30 },
])('a list is read again after $seconds s, if live is $isLive', async ({ isLive, seconds }) => {
  const body = JSON.stringify({ cases: [], next: null });
  const fetched = vi.fn(async () => new Response(body));
  vi.stubGlobal('fetch', fetched);
  const client = createQueryClient();
  const view = sessionOf({ operations: ['cases'] });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <OperatorContext value={{ view, partner: 'acme-games' }}>
        <LiveContext value={isLive}>{children}</LiveContext>
      </OperatorContext>
    </QueryClientProvider>
  );
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  renderHook(() => useRead('cases'), { wrapper });
  await pass(seconds * 1000 - 100);
  expect(fetched).toHaveBeenCalledTimes(1);
  await pass(200);
  expect(fetched).toHaveBeenCalledTimes(2);
});
