import { type FakeCaptcha, startFakeCaptcha } from '@opencashier/testing/fake-captcha';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ProviderLine } from './provider-line.ts';

let fake: FakeCaptcha;
let nowMs = 0;
let line: ProviderLine;

beforeEach(async () => {
  fake = await startFakeCaptcha();
  nowMs = 1_000_000;
  const { url } = fake;
  line = new ProviderLine({
    verifyUrl: `${url}/validate`,
    scriptUrl: `${url}/script.js`,
    nowMs: () => nowMs,
  });
});
afterEach(() => fake.close());

it('is up while the script can be had', async () => {
  expect(await line.isDown()).toBe(false);
});

it('is down for a minute after a question that failed, or until one succeeds', async () => {
  fake.fault = 'down';
  expect(await line.ask({})).toBeUndefined();
  fake.fault = 'none';
  nowMs += 59_999;
  expect(await line.isDown()).toBe(true);
  nowMs += 1;
  expect(await line.isDown()).toBe(false);

  fake.fault = 'down';
  await line.ask({});
  fake.fault = 'none';
  expect(await line.ask({})).toMatchObject({ status: 'error' });
  expect(await line.isDown()).toBe(false);
});

it('asks for the script at most once in five seconds, however often it is asked', async () => {
  fake.fault = 'noScript';
  expect(await line.isDown()).toBe(true);
  fake.fault = 'none';
  nowMs += 4999;
  expect(await line.isDown()).toBe(true);
  nowMs += 1;
  expect(await line.isDown()).toBe(false);
});

it('takes an answer that is no JSON for none', async () => {
  const { url } = fake;
  const odd = new ProviderLine({ verifyUrl: `${url}/script.js`, scriptUrl: `${url}/script.js` });
  expect(await odd.ask({})).toBeUndefined();
  expect(await odd.isDown()).toBe(true);
});
