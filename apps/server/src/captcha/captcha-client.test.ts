import { type FakeCaptcha, startFakeCaptcha } from '@opencashier/testing/fake-captcha';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CaptchaClient } from './captcha-client.ts';

let fake: FakeCaptcha;
let nowMs = 0;
let pausedMs: number[];
let client: CaptchaClient;

beforeEach(async () => {
  fake = await startFakeCaptcha();
  nowMs = 1_000_000;
  pausedMs = [];
  const { url } = fake;
  client = new CaptchaClient({
    verifyUrl: `${url}/validate`,
    scriptUrl: `${url}/script.js`,
    nowMs: () => nowMs,
    pause: async (ms) => pausedMs.push(ms),
  });
});
afterEach(() => fake.close());

const ask = (owner: string) => client.ask({ form: {}, owner });

async function failFor(...owners: string[]) {
  fake.fault = 'down';
  for (const owner of owners) expect(await ask(owner)).toEqual({ kind: 'unreachable' });
  fake.fault = 'none';
}

it('a captcha provider is up while its script can be loaded', async () => {
  expect(await client.isDown()).toBe(false);
});

it('a captcha provider is down for a minute after three players got no verdict, or until one gets one', async () => {
  await failFor('ann', 'ben', 'cem');
  nowMs += 59_999;
  expect(await client.isDown()).toBe(true);
  nowMs += 1;
  expect(await client.isDown()).toBe(false);

  await failFor('ann', 'ben', 'cem');
  expect(await ask('dan')).toMatchObject({ kind: 'answered', json: { status: 'error' } });
  expect(await client.isDown()).toBe(false);
});

it('the captcha client counts a player once, and only what failed within the same minute', async () => {
  await failFor('ann', 'ann', 'ann', 'ann', 'ben');
  expect(await client.isDown()).toBe(false);
  nowMs += 60_000;
  await failFor('cem');
  expect(await client.isDown()).toBe(false);
  await failFor('ann', 'ben');
  expect(await client.isDown()).toBe(true);
});

it('the captcha client treats a refused request as a refused proof, and as a sign that the provider is up', async () => {
  await failFor('ann', 'ben', 'cem');
  fake.fault = 'refuses';
  expect(await ask('mallory')).toEqual({ kind: 'refused' });
  expect(await client.isDown()).toBe(false);
});

it('the captcha client asks for the script three times, and again after five seconds at the earliest', async () => {
  fake.fault = 'noScript';
  expect(await client.isDown()).toBe(true);
  expect(pausedMs).toEqual([500, 500]);
  fake.fault = 'none';
  nowMs += 4999;
  expect(await client.isDown()).toBe(true);
  nowMs += 1;
  expect(await client.isDown()).toBe(false);
});

it('a captcha provider is up if the script loads at the second attempt', async () => {
  fake.fault = 'noScript';
  const { url } = fake;
  const recovering = new CaptchaClient({
    verifyUrl: `${url}/validate`,
    scriptUrl: `${url}/script.js`,
    pause: async () => (fake.fault = 'none'),
  });
  expect(await recovering.isDown()).toBe(false);
});

it('the captcha client treats an answer that is not JSON as no verdict, but not as an outage', async () => {
  const { url } = fake;
  const odd = new CaptchaClient({ verifyUrl: `${url}/script.js`, scriptUrl: `${url}/script.js` });
  for (const owner of ['ann', 'ben', 'cem']) {
    expect(await odd.ask({ form: {}, owner })).toEqual({ kind: 'unreachable' });
  }
  expect(await odd.isDown()).toBe(false);
});
