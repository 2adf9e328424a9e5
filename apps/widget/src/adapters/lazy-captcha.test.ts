import { afterEach, expect, it, vi } from 'vitest';
import type { CaptchaOptions, CaptchaTask } from '../ports/captcha.ts';
import type { PageConfig } from '../ports/session.ts';
import { lazyCaptcha } from './lazy-captcha.ts';

const task = { kind: 'geetest' } as CaptchaTask;
const options = {} as CaptchaOptions;
const url = 'https://captcha.example';
const config = { partner: 'demo', captcha: { url } } as PageConfig;

afterEach(() => vi.doUnmock('./captcha/run-captcha.ts'));

it('runs the captcha of the page’s partner, and passes on how it ended', async () => {
  const runCaptcha = vi.fn(async () => ({ kind: 'closed' }));
  vi.doMock('./captcha/run-captcha.ts', () => ({ runCaptcha }));
  expect(await lazyCaptcha(config).run(task, options)).toEqual({ kind: 'closed' });
  expect(runCaptcha).toHaveBeenCalledWith({ url, partner: 'demo' }, task, options);
});

it('[CAP-3] reports a captcha whose code does not load as a failed script', async () => {
  vi.doMock('./captcha/run-captcha.ts', () => Promise.reject(new Error('offline')));
  expect(await lazyCaptcha(config).run(task, options)).toEqual({ kind: 'script' });
});

it('reports a page without a captcha origin', async () => {
  const end = await lazyCaptcha({ partner: 'demo' } as PageConfig).run(task, options);
  expect(end).toEqual({ kind: 'unknown', message: 'No captcha is configured' });
});
