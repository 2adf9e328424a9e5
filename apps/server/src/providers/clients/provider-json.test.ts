import { describe, expect, it } from 'vitest';
import { readProviderJson } from './provider-json.ts';

const read = (value: unknown): unknown => readProviderJson(JSON.stringify(value));
const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

const hidden = [
  ...range(0x00, 0x08),
  ...range(0x0b, 0x1f),
  ...range(0x7f, 0x9f),
  0xad,
  0x61c,
  0x200b,
  0x200e,
  0x200f,
  0xfeff,
  ...range(0x202a, 0x202e),
  ...range(0x2060, 0x206f),
];

describe('a provider’s text', () => {
  it('is read without invisible characters', () => {
    for (const code of hidden) {
      const mark = String.fromCodePoint(code);
      const rows = read([{ label: `${mark}Ba${mark}nk${mark}` }]);
      expect(rows, `U+${code.toString(16)}`).toEqual([{ label: 'Bank' }]);
    }
  });

  it('keeps lines, and the joiners that Indian scripts are written with', () => {
    const kept = [
      'one\n\ttwo',
      'क्\u200dष',
      'र्\u200cय',
      'క్\u200cష',
      'ПриватБанк',
      'النيل',
      '👩\u200d🌾',
      7,
      null,
      true,
    ];
    expect(read(kept)).toEqual(kept);
  });

  it('keeps tokens and the address to pay at as they are', () => {
    const opaque = {
      account: { token: 'a\u200bb' },
      source: { url: 'https://pay.example', params: { signed: 'x\u202ey' } },
    };
    expect(read(opaque)).toEqual(opaque);
  });

  it.each(['', '{', `${'['.repeat(32_000)}7${']'.repeat(32_000)}`])(
    'is undefined, not an error, if it is not JSON (%#)',
    (text) => {
      expect(() => readProviderJson(text)).not.toThrow();
    },
  );
});
