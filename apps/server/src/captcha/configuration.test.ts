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
    [{ CAPTCHA_PUBLIC_URL: 'https://pay.example' }, /another origin/],
    [{ CAPTCHA_PUBLIC_URL: 'http://captcha.example' }, /must begin with https/],
    [{ CAPTCHA_GEETEST_KEY: undefined }, /Set CAPTCHA_GEETEST_KEY/],
    [{ CAPTCHA_GEETEST_KEY: `development-only ${long}` }, /development secret/],
    [{ CAPTCHA_RECAPTCHA_V3_SECRET: undefined }, /Set CAPTCHA_RECAPTCHA_V3_SECRET/],
    [{ CAPTCHA_RECAPTCHA_MIN_SCORE: '2' }, /CAPTCHA_RECAPTCHA_MIN_SCORE is not valid/],
    [{ CAPTCHA_GEETEST_SCRIPT_URL: 'soon' }, /CAPTCHA_GEETEST_SCRIPT_URL is not valid/],
  ])('refuses production with %o', (change, message) => {
    expect(() => readCaptchas({ ...safe, ...change }, server)).toThrow(message);
  });
});
