import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostMessageMaxLength, readHostMessage } from './messages.ts';

describe('host messages', () => {
  it('[HOST-3] ignores invalid JSON', () => {
    for (const data of ['', '{', 'loaded', undefined, null, 5, { type: 'close' }]) {
      expect(readHostMessage(data)).toBeUndefined();
    }
  });

  it('reads a message of a known type', () => {
    const data = JSON.stringify({ type: 'token-updated', payload: { token: 't' } });
    expect(readHostMessage(data)).toEqual({ type: 'token-updated', payload: { token: 't' } });
  });

  it('ignores unknown types and messages that are too long', () => {
    expect(readHostMessage('{"type":7}')).toBeUndefined();
    const payload = 'x'.repeat(hostMessageMaxLength);
    expect(readHostMessage(JSON.stringify({ type: 'close', payload }))).toBeUndefined();
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.json(), fc.anything()),
        (data) => void readHostMessage(data),
      ),
    );
  });
});
