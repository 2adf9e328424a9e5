import type { CaptchaEnd } from '@opencashier/contract/calls/captcha/captcha-frame';
import { afterEach, describe, expect, it } from 'vitest';
import { settle } from '../testing/fake-clock.ts';
import { type RunProvider, handleMessages } from './handle-messages.ts';
import type { CaptchaConfig } from './read-config.ts';

const config: CaptchaConfig = {
  kind: 'geetest',
  siteKey: 'site',
  scriptUrl: 'https://provider.example/gt4.js',
  widgetOrigin: 'https://widget.example',
};

const startMessage = { type: 'captcha-start', nonce: 'n1', captchaId: 'id', theme: 'dark' };

/** Messages on a port take a few turns of the event loop. */
async function delivered(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await settle();
}

const ports: MessagePort[] = [];
afterEach(() => ports.splice(0).forEach((port) => port.close()));

/** The parts of a frame's window that `handleMessages` uses. */
function setUp(end: CaptchaEnd = { kind: 'closed' }, hash = '#n1') {
  const hellos: [unknown, string][] = [];
  const reports: unknown[] = [];
  const starts: unknown[] = [];
  const parent = {
    postMessage(hello: unknown, origin: string, [port]: MessagePort[]) {
      hellos.push([hello, origin]);
      if (!port) return;
      ports.push(port);
      port.addEventListener('message', ({ data }) => reports.push(data));
      port.start();
    },
  };
  const view = { parent, location: { hash }, document: { documentElement: { style: {} } } };
  const runProvider: RunProvider = async (_view, _config, start, onShown) => {
    starts.push(start);
    onShown();
    return end;
  };
  handleMessages(view as unknown as Window, config, runProvider);
  const send = async (data: unknown = startMessage) => {
    ports.at(-1)?.postMessage(data);
    await delivered();
  };
  return { hellos, reports, starts, send };
}

describe('the captcha page', () => {
  it('sends a port to the widget’s origin only, accepts a task on it and reports', async () => {
    const { hellos, reports, starts, send } = setUp();
    expect(hellos).toEqual([[{ type: 'captcha-hello', nonce: 'n1' }, 'https://widget.example']]);
    await send();
    expect(starts).toMatchObject([{ captchaId: 'id', theme: 'dark', locale: 'en' }]);
    expect(reports).toEqual([
      { type: 'captcha-shown', nonce: 'n1' },
      { type: 'captcha-ended', nonce: 'n1', end: { kind: 'closed' } },
    ]);
  });

  it.each([
    ['another nonce', { ...startMessage, nonce: 'n2' }],
    ['another type', { ...startMessage, type: 'captcha-hello' }],
    ['no object', 'captcha-start'],
  ])('ignores a message with %s', async (_, data) => {
    const { starts, send } = setUp();
    await send(data);
    expect(starts).toEqual([]);
  });

  it('accepts one task only', async () => {
    const { starts, send } = setUp();
    await send();
    await send();
    expect(starts).toHaveLength(1);
  });

  it('sends nothing without a nonce', () => {
    expect(setUp(undefined, '').hellos).toEqual([]);
  });
});
