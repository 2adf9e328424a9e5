import type { CaptchaEnd } from '@opencashier/contract/captcha-frame';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CaptchaTask } from '../../ports/captcha.ts';
import { speakEnglish } from '../../testing/english.ts';
import { settle } from '../../testing/fake-clock.ts';
import { runCaptcha, type View } from './run-captcha.ts';

const url = 'https://captcha.example/cashier/captcha';
const task: CaptchaTask = {
  kind: 'recaptcha-v3',
  captchaId: '',
  action: 'pay',
  locale: 'en',
  theme: 'light',
};

/** As much of a window as a frame out of sight needs. */
class FakeView extends EventTarget {
  readonly sent: [unknown, string][] = [];
  readonly contentWindow = { postMessage: (...what: [unknown, string]) => this.sent.push(what) };
  readonly frames = new Set<Record<string, unknown>>();
  readonly CSSStyleSheet = class {
    replaceSync(): void {}
  };
  readonly document = {
    adoptedStyleSheets: [] as unknown[],
    createElement: () => {
      const attributes: Record<string, string> = {};
      const frame: Record<string, unknown> = {
        attributes,
        contentWindow: this.contentWindow,
        setAttribute: (name: string, value: string) => (attributes[name] = value),
        remove: () => this.frames.delete(frame),
      };
      return frame;
    },
    body: { append: (frame: Record<string, unknown>) => this.frames.add(frame) },
  };

  get nonce(): string {
    const [frame] = this.frames;
    return new URL(String(frame?.['src'])).hash.slice(1);
  }

  hear(change: object): void {
    const event = {
      source: this.contentWindow,
      origin: 'https://captcha.example',
      data: { type: 'captcha-ended', nonce: this.nonce, end: solved },
      ...change,
    };
    this.dispatchEvent(Object.assign(new Event('message'), event));
  }
}

const solved: CaptchaEnd = { kind: 'solved', proof: { kind: 'recaptcha-v3', token: 't' } };

function run(view: FakeView, popup?: FakeView) {
  const over = new AbortController();
  let end: CaptchaEnd | undefined;
  const stands = () => Promise.resolve(popup as unknown as Window);
  const window = popup && { go() {}, close() {}, stands };
  void runCaptcha(
    { url, partner: 'demo' },
    task,
    { popup: window, onShown() {}, signal: over.signal },
    view as unknown as View,
  ).then((ended) => (end = ended));
  return { abort: () => over.abort(), end: () => end };
}

beforeEach(speakEnglish);

describe('a captcha’s frame', () => {
  it('is sandboxed, on the captchas’ origin, and gets its order when it has said hello', async () => {
    const view = new FakeView();
    run(view);
    await settle();
    const [frame] = view.frames;
    expect(String(frame?.['src'])).toMatch(`${url}/recaptcha-v3?partner=demo#`);
    expect(frame?.['attributes']).toEqual({
      sandbox: 'allow-scripts allow-same-origin allow-forms allow-popups',
    });
    expect(view.sent).toEqual([]);
    const { nonce } = view;
    view.hear({ data: { type: 'captcha-hello', nonce } });
    const { kind: _kind, ...order } = task;
    expect(view.sent).toEqual([
      [{ type: 'captcha-start', nonce, ...order }, 'https://captcha.example'],
    ]);
  });

  it('is believed, and taken away', async () => {
    const view = new FakeView();
    const { end } = run(view);
    await settle();
    view.hear({});
    await settle();
    expect(end()).toEqual(solved);
    expect(view.frames.size).toBe(0);
    expect(view.document.adoptedStyleSheets).toEqual([]);
  });

  it.each([
    ['another window', { source: {} }],
    ['no window', { source: null }],
    ['the widget’s origin', { origin: 'https://widget.example' }],
    ['a look-alike origin', { origin: 'https://captcha.example.evil' }],
    ['another nonce', { data: { type: 'captcha-ended', nonce: 'x', end: solved } }],
  ])('is not believed from %s', async (_, change) => {
    const view = new FakeView();
    const { end } = run(view);
    await settle();
    view.hear(change);
    await settle();
    expect(end()).toBeUndefined();
    expect(view.frames.size).toBe(1);
  });

  it('has a nonce that no other frame has', async () => {
    const [one, two] = [new FakeView(), new FakeView()];
    run(one);
    run(two);
    await settle();
    expect(one.nonce).toHaveLength(21);
    expect(one.nonce).not.toBe(two.nonce);
  });

  it('stands in the popup where there is one, and ends with it', async () => {
    const [view, popup] = [new FakeView(), new FakeView()];
    const { end } = run(view, popup);
    await settle();
    expect([view.frames.size, popup.frames.size]).toEqual([0, 1]);
    popup.dispatchEvent(new Event('pagehide'));
    await settle();
    expect(end()).toEqual({ kind: 'closed' });
  });

  it('is taken away when it is no longer waited for', async () => {
    const view = new FakeView();
    const { abort, end } = run(view);
    await settle();
    abort();
    await settle();
    expect(end()).toEqual({ kind: 'network' });
    expect(view.frames.size).toBe(0);
  });
});
