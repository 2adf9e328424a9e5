import { expect, it } from 'vitest';
import { describePayload, entryText, MessageLog } from './message-log.ts';

const at = new Date(2026, 0, 2, 3, 4, 5, 6);

it('masks tokens at any depth', () => {
  const text = describePayload({ token: 'eyJhbGciOiJIUzI1NiJ9', user: { token: 'abcdefghij' } });

  expect(text).toContain('"token": "eyJhbG… (masked)"');
  expect(text).not.toContain('eyJhbGciOiJIUzI1NiJ9');
  expect(text).not.toContain('abcdefghij');
});

it('filters by direction and by the text of a message', () => {
  const log = new MessageLog();
  log.add({ direction: 'to-host', type: 'Loaded', payload: { version: 'v1' } }, at);
  log.add({ direction: 'to-widget', type: 'loaded', payload: { currency: 'INR' } }, at);
  const types = (text: string, direction: 'all' | 'to-host' | 'to-widget' = 'all') =>
    log.filter({ text, direction }).map(({ type }) => type);

  expect(types('')).toEqual(['Loaded', 'loaded']);
  expect(types('LOADED')).toEqual(['Loaded', 'loaded']);
  expect(types('inr')).toEqual(['loaded']);
  expect(types('', 'to-host')).toEqual(['Loaded']);
  log.clear();
  expect(types('')).toEqual([]);
});

it('keeps the latest 500 messages', () => {
  const log = new MessageLog();
  for (let count = 0; count < 600; count += 1) {
    log.add({ direction: 'to-host', type: `resize-${count}`, payload: {} }, at);
  }
  const entries = log.filter({ text: '', direction: 'all' });

  expect(entries).toHaveLength(500);
  expect(entries.at(-1)?.type).toBe('resize-599');
});

it('formats a message as text to copy', () => {
  const log = new MessageLog();
  const sent = log.add({ direction: 'to-widget', type: 'go-back', payload: undefined }, at);
  const received = log.add({ direction: 'to-host', type: 'init', payload: { page: 'x' } }, at);

  expect(entryText(sent)).toBe('03:04:05.006 -> go-back');
  expect(entryText(received)).toBe('03:04:05.006 <- init {\n  "page": "x"\n}');
});
