import { expect, it, vi } from 'vitest';
import { createDebugLog } from './debug-log.ts';
import { createStorage } from './storage.ts';

function browserStorage() {
  const entries = new Map<string, string>();
  return {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
  } as unknown as Storage;
}

it('[START-11] stores entries in the session storage', () => {
  const inBrowser = browserStorage();
  createStorage(() => inBrowser).set('transport', 'http');
  expect(inBrowser.getItem('transport')).toBe('http');
  expect(createStorage(() => inBrowser).get('transport')).toBe('http');
  expect(createStorage(() => inBrowser).get('user')).toBeNull();
});

it('[START-12] stores socket or http as the transport, and ignores anything else', () => {
  const inBrowser = browserStorage();
  const storage = createStorage(() => inBrowser);
  for (const name of ['pigeon', '', 'HTTP', 'socket ']) {
    storage.set('transport', name);
    expect(storage.get('transport')).toBeNull();
    expect(inBrowser.getItem('transport')).toBeNull();
  }
  storage.set('transport', 'http');
  storage.set('transport', 'pigeon');
  expect(storage.get('transport')).toBe('http');
  storage.set('transport', 'socket');
  expect(inBrowser.getItem('transport')).toBe('socket');
});

it('[START-11] falls back to memory if the browser’s storage throws', () => {
  const storage = createStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(storage.get('user')).toBeNull();
  storage.set('user', '{}');
  expect(storage.get('user')).toBe('{}');
});

it('[START-11] keeps in memory what a full storage refuses', () => {
  const full = browserStorage();
  vi.spyOn(full, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const storage = createStorage(() => full);
  storage.set('user', '{}');
  expect(storage.get('user')).toBe('{}');
});

it.each([
  ['1', 1],
  ['0', 0],
  [null, 0],
])(
  '[START-13] with force_logging at %s, a debug message writes %i lines to the console',
  (forced, lines) => {
    const written = vi.spyOn(console, 'debug').mockReturnValue();
    createDebugLog({ get: () => forced })('hello');
    expect(written).toHaveBeenCalledTimes(lines);
    written.mockRestore();
  },
);
