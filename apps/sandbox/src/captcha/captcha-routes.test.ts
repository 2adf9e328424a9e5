import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Running, runSandbox } from '../testing/run-sandbox.ts';

const captchaKeys = { geetest: 'key', 'recaptcha-v3': 'secret-3', 'recaptcha-v2': 'secret-2' };

let sandbox: Running;
beforeEach(async () => {
  sandbox = await runSandbox({ captchaKeys });
});
afterEach(() => sandbox.stop());

const post = (path: string, form: Record<string, string>) =>
  sandbox.fetch(path, { method: 'POST', body: new URLSearchParams(form) });

const control = (kind: string, settings: object) =>
  sandbox.fetch(`/control/captchas/${kind}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(settings),
  });

async function issue(kind: string, action = '', more = {}): Promise<string> {
  const query = new URLSearchParams({ kind, action, ...more });
  const answer = await sandbox.fetch(`/captcha/issue?${query}`, {
    method: 'POST',
    headers: { origin: 'http://captcha.example:81' },
  });
  return (answer.json as { name: string }).name;
}

const sign = (lotNumber: string, key = 'key') =>
  createHmac('sha256', key).update(lotNumber).digest('hex');

describe('GeeTest', () => {
  const validate = (lot_number: string, sign_token = sign(lot_number)) =>
    post('/captcha/validate?captcha_id=x', { lot_number, sign_token });

  it('confirms a captcha that it issued, once', async () => {
    const lot = await issue('geetest');
    expect((await validate(lot)).json).toMatchObject({ status: 'success', result: 'success' });
    expect((await validate(lot)).json).toMatchObject({ status: 'success', result: 'fail' });
  });

  it('answers only signed requests', async () => {
    const lot = await issue('geetest');
    expect((await validate(lot, sign(lot, 'other'))).json).toMatchObject({ status: 'error' });
  });

  it('rejects captchas or goes down when set to', async () => {
    await control('geetest', { verdict: 'refuse' });
    expect((await validate(await issue('geetest'))).json).toMatchObject({ result: 'fail' });
    await control('geetest', { verdict: 'down' });
    expect((await validate('x')).status).toBe(503);
  });
});

describe('reCAPTCHA', () => {
  const verify = (secret: string, response: string) =>
    post('/captcha/siteverify', { secret, response });

  it('returns the action, the host name and the configured score for v3', async () => {
    await control('recaptcha-v3', { score: 0.2 });
    const token = await issue('recaptcha-v3', 'pay');
    expect((await verify('secret-3', token)).json).toMatchObject({
      success: true,
      action: 'pay',
      score: 0.2,
      hostname: 'captcha.example',
    });
    expect((await verify('secret-3', token)).json).toMatchObject({ success: false });
  });

  it('returns the score with which a proof was issued, for that proof only', async () => {
    const low = await issue('recaptcha-v3', 'pay', { score: '0.1' });
    expect((await verify('secret-3', low)).json).toMatchObject({ success: true, score: 0.1 });
    const usual = await issue('recaptcha-v3', 'pay');
    expect((await verify('secret-3', usual)).json).toMatchObject({ success: true, score: 0.9 });
  });

  it('accepts a token only with the secret of its version', async () => {
    const token = await issue('recaptcha-v2');
    expect((await verify('secret-3', token)).json).toMatchObject({ success: false });
    expect((await verify('', token)).json).toMatchObject({ success: false });
    expect((await verify('secret-2', token)).json).toMatchObject({ success: true });
  });
});

describe('the scripts', () => {
  it('define the globals of the real ones, and behave as configured', async () => {
    const geetest = await sandbox.fetch('/captcha/gt4.js');
    expect(geetest.text).toContain('globalThis.initGeetest4 =');
    expect(geetest.text).toContain('"captcha":"ask"');
    await control('recaptcha-v2', { captcha: 'network' });
    const v2 = await sandbox.fetch('/captcha/recaptcha.js?render=explicit');
    expect(v2.text).toContain('globalThis.grecaptcha =');
    expect(v2.text).toContain('"captcha":"network"');
    const v3 = await sandbox.fetch('/captcha/recaptcha.js?render=key');
    expect(v3.text).toContain('"kind":"recaptcha-v3","captcha":"ask"');
  });

  it('fail to load or hang when set to', async () => {
    await control('geetest', { script: 'fail' });
    expect((await sandbox.fetch('/captcha/gt4.js')).status).toBe(503);
    await control('geetest', { script: 'hang' });
    const patience = AbortSignal.timeout(100);
    await expect(sandbox.fetch('/captcha/gt4.js', { signal: patience })).rejects.toThrow();
    await control('geetest', {});
    expect((await sandbox.fetch('/captcha/gt4.js')).status).toBe(200);
  });

  it('reject unknown settings', async () => {
    expect((await control('geetest', { captcha: 'explode' })).status).toBe(400);
    expect((await control('turnstile', {})).status).toBe(400);
    const settings = await sandbox.fetch('/control/captchas');
    expect(settings.json).toMatchObject({ geetest: { script: 'load', captcha: 'ask' } });
  });
});
