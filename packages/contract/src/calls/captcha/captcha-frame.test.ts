import { describe, expect, it } from 'vitest';
import { readCaptchaReport, readCaptchaStart } from './captcha-frame.ts';

const outputs = { captcha_output: 'o', gen_time: '1', lot_number: 'l', pass_token: 'p' };
const ended = (end: unknown) =>
  readCaptchaReport({ type: 'captcha-ended', nonce: 'n', end }, 'n', 'geetest');

describe('a report of the captcha page', () => {
  it('[CAP-4] keeps the four outputs and drops everything else', () => {
    const end = { kind: 'solved', proof: { ...outputs, kind: 'recaptcha-v2', evil: true } };
    expect(ended(end)).toEqual({
      type: 'captcha-ended',
      nonce: 'n',
      end: { kind: 'solved', proof: { kind: 'geetest', ...outputs } },
    });
  });

  it.each([
    undefined,
    {},
    { ...outputs, pass_token: '' },
    { ...outputs, gen_time: 5 },
    { ...outputs, captcha_output: 'x'.repeat(8193) },
  ])('[CAP-1] with an incomplete result is “Captcha data empty”: %o', (proof) => {
    expect(ended({ kind: 'solved', proof })).toMatchObject({
      end: { kind: 'unknown', message: 'Captcha data empty' },
    });
  });

  it('[CAP-2] has one of the known outcomes', () => {
    for (const kind of ['closed', 'expired', 'script', 'network']) {
      expect(ended({ kind })).toMatchObject({ end: { kind } });
    }
    for (const end of [undefined, 'closed', { kind: 'hacked' }, { kind: 'unknown', message: 5 }]) {
      expect(ended(end)).toMatchObject({ end: { kind: 'unknown' } });
    }
  });

  it('is ignored with another nonce or another type', () => {
    expect(
      readCaptchaReport({ type: 'captcha-hello', nonce: 'x' }, 'n', 'geetest'),
    ).toBeUndefined();
    expect(readCaptchaReport({ type: 'loaded', nonce: 'n' }, 'n', 'geetest')).toBeUndefined();
    for (const data of [null, undefined, 1, 'captcha-hello', []]) {
      expect(readCaptchaReport(data, 'n', 'geetest')).toBeUndefined();
      expect(readCaptchaStart(data, 'n')).toBeUndefined();
    }
  });
});
