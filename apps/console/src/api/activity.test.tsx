import { expect, it, vi } from 'vitest';
import { watchActivity } from './activity.ts';
import { send } from './call.ts';

it('the page is quiet a minute after the last input', () => {
  let nowMs = 0;
  const page = new EventTarget();
  const activity = watchActivity(page, () => nowMs);
  expect(activity.isQuiet()).toBe(false);
  nowMs = 61_000;
  expect(activity.isQuiet()).toBe(true);
  page.dispatchEvent(new Event('keydown'));
  expect(activity.isQuiet()).toBe(false);
  nowMs += 61_000;
  expect(activity.isQuiet()).toBe(true);
});

it('requests are marked as background only while nobody is using the page', async () => {
  const marks: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    marks.push(new Headers(headers).get('x-console-background'));
    return new Response('{}');
  });
  try {
    await send('/somewhere', {}, { isQuiet: () => false });
    await send('/somewhere', { headers: { 'x-console': '1' } }, { isQuiet: () => true });
    expect(marks).toEqual([null, '1']);
  } finally {
    vi.unstubAllGlobals();
  }
});
