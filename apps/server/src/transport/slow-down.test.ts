import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { slowDownSocket } from './slow-down.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function fakeSocket() {
  const steps: string[] = [];
  return {
    steps,
    get isPaused() {
      return steps.at(-1) === 'pause';
    },
    pause: () => void steps.push('pause'),
    resume: () => void steps.push('resume'),
  };
}

describe('a socket that is slowed down', () => {
  it('is read again after a second, even if it was refused many times', () => {
    const socket = fakeSocket();
    for (let refusal = 0; refusal < 200; refusal += 1) slowDownSocket(socket);
    vi.advanceTimersByTime(999);
    expect(socket.steps).toEqual(['pause']);
    vi.advanceTimersByTime(1);
    expect(socket.steps).toEqual(['pause', 'resume']);
    vi.advanceTimersByTime(5000);
    expect(socket.steps).toEqual(['pause', 'resume']);
  });

  it('is slowed down again if it keeps flooding', () => {
    const socket = fakeSocket();
    slowDownSocket(socket);
    vi.advanceTimersByTime(1000);
    slowDownSocket(socket);
    expect(socket.steps).toEqual(['pause', 'resume', 'pause']);
  });
});
