import { describe, expect, it } from 'vitest';
import { readCaptchas } from './configuration.ts';

const long = 'a key that nobody else knows, long enough';
const server = { publicUrl: 'https://pay.example', production: true };
const safe = {
  CAPTCHA_PUBLIC_URL: 'https://captcha.pay.example/',
  CAPTCHA_GEETEST_ID: 'id',
  CAPTCHA_GEETEST_KEY: long,
  CAPTCHA_RECAPTCHA_V3_SITE_KEY: 'site',
  CAPTCHA_RECAPTCHA_V3_SECRET: long,
};

describe('the configuration of captchas', () => {
  it('knows the providers’ own addresses, and only the kinds that have keys', () => {
    const read = readCaptchas(safe, server);
    expect(read?.publicUrl).toBe('https://captcha.pay.example');
    expect(read?.kinds).toMatchObject([
      { kind: 'geetest', scriptUrl: 'https://static.geetest.com/v4/gt4.js' },
      { kind: 'recaptcha-v3', scriptUrl: 'https://www.google.com/recaptcha/api.js' },
    ]);
  });

  it('may be left out', () => {
    expect(readCaptchas({}, server)).toBeUndefined();
  });

  it.each([
    [{ CAPTCHA_PUBLIC_URL: undefined }, /Set CAPTCHA_PUBLIC_URL/],
    [{ CAPTCHA_PUBLIC_URL: 'https://pay.example' }, /a different origin/],
    [{ CAPTCHA_PUBLIC_URL: 'http://captcha.example' }, /must begin with https/],
    [{ CAPTCHA_GEETEST_KEY: undefined }, /Set CAPTCHA_GEETEST_KEY/],
    [{ CAPTCHA_GEETEST_KEY: `development-only ${long}` }, /development secret/],
    [{ CAPTCHA_RECAPTCHA_V3_SECRET: undefined }, /Set CAPTCHA_RECAPTCHA_V3_SECRET/],
    [{ CAPTCHA_RECAPTCHA_MIN_SCORE: '2' }, /CAPTCHA_RECAPTCHA_MIN_SCORE is not valid/],
    [
      { CAPTCHA_GEETEST_VERIFY_URL: 'http://gcaptcha4.geetest.com/validate' },
      /CAPTCHA_GEETEST_VERIFY_URL must begin with https/,
    ],
    [
      { CAPTCHA_GEETEST_SCRIPT_URL: 'http://static.geetest.com/v4/gt4.js' },
      /CAPTCHA_GEETEST_SCRIPT_URL must begin with https/,
    ],
    [
      { CAPTCHA_RECAPTCHA_VERIFY_URL: 'http://www.google.com/recaptcha/api/siteverify' },
      /CAPTCHA_RECAPTCHA_VERIFY_URL must begin with https/,
    ],
    [
      { CAPTCHA_RECAPTCHA_SOURCES: 'https://www.gstatic.com http://www.google.com' },
      /CAPTCHA_RECAPTCHA_SOURCES: http:\/\/www\.google\.com must begin with https/,
    ],
    [{ CAPTCHA_GEETEST_SOURCES: '*' }, /CAPTCHA_GEETEST_SOURCES: \* must begin with https/],
    [{ CAPTCHA_GEETEST_SCRIPT_URL: 'soon' }, /CAPTCHA_GEETEST_SCRIPT_URL is not valid/],
  ])('refuses production with %o', (change, message) => {
    expect(() => readCaptchas({ ...safe, ...change }, server)).toThrow(message);
  });

  it('may have plain addresses in development, where the sandbox stands in', () => {
    const plain = { CAPTCHA_GEETEST_VERIFY_URL: 'http://127.0.0.1:4402/captcha/validate' };
    const read = readCaptchas({ ...safe, ...plain }, { ...server, production: false });
    expect(read?.kinds[0]?.verifyUrl).toBe(plain.CAPTCHA_GEETEST_VERIFY_URL);
  });
});
