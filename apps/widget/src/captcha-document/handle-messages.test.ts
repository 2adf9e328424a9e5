import type { CaptchaEnd } from '@opencashier/contract/calls/captcha/captcha-frame';
import { afterEach, describe, expect, it } from 'vitest';
import { settle } from '../testing/fake-clock.ts';
import { type AskProvider, handleMessages } from './handle-messages.ts';
import type { CaptchaConfig } from './read-config.ts';

const config: CaptchaConfig = {
  kind: 'geetest',
  siteKey: 'site',
  scriptUrl: 'https://provider.example/gt4.js',
  widgetOrigin: 'https://widget.example',
};

const order = { type: 'captcha-start', nonce: 'n1', captchaId: 'id', theme: 'dark' };

/** Messages on a port take a few turns of the event loop. */
async function delivered(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await settle();
}

const lines: MessagePort[] = [];
afterEach(() => lines.splice(0).forEach((line) => line.close()));

/** The parts of a frame's window that the conversation uses. */
function setUp(end: CaptchaEnd = { kind: 'closed' }, hash = '#n1') {
  const hellos: [unknown, string][] = [];
  const reports: unknown[] = [];
  const asked: unknown[] = [];
  const parent = {
    postMessage(hello: unknown, origin: string, [line]: MessagePort[]) {
      hellos.push([hello, origin]);
      if (!line) return;
      lines.push(line);
      line.addEventListener('message', ({ data }) => reports.push(data));
      line.start();
    },
  };
  const view = { parent, location: { hash }, document: { documentElement: { style: {} } } };
  const askProvider: AskProvider = async (_view, _config, start, onShown) => {
    asked.push(start);
    onShown();
    return end;
  };
  handleMessages(view as unknown as Window, config, askProvider);
  const say = async (data: unknown = order) => {
    lines.at(-1)?.postMessage(data);
    await delivered();
  };
  return { hellos, reports, asked, say };
}

describe('the captcha page', () => {
  it('sends a port to the widget’s origin only, accepts a task on it and reports', async () => {
    const { hellos, reports, asked, say } = setUp();
    expect(hellos).toEqual([[{ type: 'captcha-hello', nonce: 'n1' }, 'https://widget.example']]);
    await say();
    expect(asked).toMatchObject([{ captchaId: 'id', theme: 'dark', locale: 'en' }]);
    expect(reports).toEqual([
      { type: 'captcha-shown', nonce: 'n1' },
      { type: 'captcha-ended', nonce: 'n1', end: { kind: 'closed' } },
    ]);
  });

  it.each([
    ['another nonce', { ...order, nonce: 'n2' }],
    ['another type', { ...order, type: 'captcha-hello' }],
    ['no object', 'captcha-start'],
  ])('ignores a message with %s', async (_, data) => {
    const { asked, say } = setUp();
    await say(data);
    expect(asked).toEqual([]);
  });

  it('accepts one task only', async () => {
    const { asked, say } = setUp();
    await say();
    await say();
    expect(asked).toHaveLength(1);
  });

  it('sends nothing without a nonce', () => {
    expect(setUp(undefined, '').hellos).toEqual([]);
  });
});
