import type { CaptchaEnd } from '@opencashier/contract/captcha-frame';
import { describe, expect, it } from 'vitest';
import { settle } from '../testing/fake-clock.ts';
import { type AskProvider, converse } from './converse.ts';
import type { CaptchaConfig } from './read-config.ts';

const config: CaptchaConfig = {
  kind: 'geetest',
  siteKey: 'site',
  scriptUrl: 'https://provider.example/gt4.js',
  widgetOrigin: 'https://widget.example',
};

const order = { type: 'captcha-start', nonce: 'n1', captchaId: 'id', theme: 'dark' };

/** As much of a frame's window as the conversation touches. */
function setUp(end: CaptchaEnd = { kind: 'closed' }, hash = '#n1') {
  const sent: [unknown, string][] = [];
  const asked: unknown[] = [];
  const parent = { postMessage: (...what: [unknown, string]) => sent.push(what) };
  let hear = (_event: object): void => {};
  const view = {
    parent,
    location: { hash },
    document: { documentElement: { style: {} } },
    addEventListener: (_type: string, listener: (event: object) => void) => (hear = listener),
  };
  const askProvider: AskProvider = async (_view, _config, start, onShown) => {
    asked.push(start);
    onShown();
    return end;
  };
  converse(view as unknown as Window, config, askProvider);
  const say = async (change: object = {}) => {
    hear({ source: parent, origin: config.widgetOrigin, data: order, ...change });
    await settle();
  };
  return { sent, asked, say };
}

describe('the document of a captcha', () => {
  it('greets the widget, takes its order, and reports to nobody else', async () => {
    const { sent, asked, say } = setUp();
    await say();
    expect(asked).toMatchObject([{ captchaId: 'id', theme: 'dark', locale: 'en' }]);
    expect(sent).toEqual([
      [{ type: 'captcha-hello', nonce: 'n1' }, 'https://widget.example'],
      [{ type: 'captcha-shown', nonce: 'n1' }, 'https://widget.example'],
      [{ type: 'captcha-ended', nonce: 'n1', end: { kind: 'closed' } }, 'https://widget.example'],
    ]);
  });

  it.each([
    ['another window', { source: {} }],
    ['another origin', { origin: 'https://host.example' }],
    ['another nonce', { data: { ...order, nonce: 'n2' } }],
    ['another type', { data: { ...order, type: 'captcha-hello' } }],
    ['no object', { data: 'captcha-start' }],
  ])('does nothing for a message from %s', async (_, change) => {
    const { asked, say } = setUp();
    await say(change);
    expect(asked).toEqual([]);
  });

  it('takes one order only', async () => {
    const { asked, say } = setUp();
    await say();
    await say();
    expect(asked).toHaveLength(1);
  });

  it('is silent without a nonce', () => {
    expect(setUp(undefined, '').sent).toEqual([]);
  });
});
