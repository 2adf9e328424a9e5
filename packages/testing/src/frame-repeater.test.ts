import { expect, it } from 'vitest';
import { FrameRepeater } from './frame-repeater.ts';

const upgrade = Buffer.from('HTTP/1.1 101 Switching Protocols\r\n\r\n');

function frame(text: string): Buffer {
  const payload = Buffer.from(text);
  const head =
    payload.length < 126
      ? [0x81, payload.length]
      : [0x81, 126, payload.length >> 8, payload.length & 0xff];
  return Buffer.concat([Buffer.from(head), payload]);
}

const answer = frame('42["message",{"id":"a"}]');
const long = frame(`42["message",{"id":"${'b'.repeat(3000)}"}]`);
const push = frame('42["deposit.status",{}]');

function upgraded(): FrameRepeater {
  const repeater = new FrameRepeater();
  expect(repeater.read(upgrade, true)).toEqual(upgrade);
  return repeater;
}

it('the frame repeater writes responses twice, short or long, and every other frame once', () => {
  const written = upgraded().read(Buffer.concat([answer, push, long]), true);
  expect(written).toEqual(Buffer.concat([answer, answer, push, long, long]));
});

it('the frame repeater waits for the rest of a split frame', () => {
  const repeater = upgraded();
  const written = Array.from(Buffer.concat([answer, long]), (byte) =>
    repeater.read(Buffer.from([byte]), true),
  );
  expect(Buffer.concat(written)).toEqual(Buffer.concat([answer, answer, long, long]));
});

it('the frame repeater writes everything once while it is off', () => {
  const repeater = upgraded();
  expect(repeater.read(Buffer.concat([answer, push]), false)).toEqual(
    Buffer.concat([answer, push]),
  );
});
