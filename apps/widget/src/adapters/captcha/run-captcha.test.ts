import type { CaptchaEnd } from '@opencashier/contract/calls/captcha/captcha-frame';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CaptchaTask } from '../../ports/captcha.ts';
import { setEnglishTexts } from '../../testing/english.ts';
import { settle } from '../../testing/fake-clock.ts';
import type { View } from './captcha-container.ts';
import { runCaptcha } from './run-captcha.ts';

const url = 'https://captcha.example/cashier/captcha';
const task: CaptchaTask = {
  kind: 'recaptcha-v3',
  captchaId: '',
  action: 'pay',
  locale: 'en',
  theme: 'light',
};

/** The parts of a window that a hidden frame uses. */
class FakeView extends EventTarget {
  readonly sent: unknown[] = [];
  readonly contentWindow = {};
  readonly #channel = new MessageChannel();
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

  /** Sends the document's first message, or a forged one. */
  async hello(change: object = {}): Promise<void> {
    this.#channel.port1.addEventListener('message', ({ data }) => this.sent.push(data));
    this.#channel.port1.start();
    const event = {
      source: this.contentWindow,
      origin: 'https://captcha.example',
      data: { type: 'captcha-hello', nonce: this.nonce },
      ports: [this.#channel.port2],
      ...change,
    };
    this.dispatchEvent(Object.assign(new Event('message'), event));
    await delivered();
  }

  async report(report: object): Promise<void> {
    this.#channel.port1.postMessage({ nonce: this.nonce, ...report });
    await delivered();
  }

  close(): void {
    this.#channel.port1.close();
  }
}

/** Messages on a port take a few turns of the event loop. */
async function delivered(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await settle();
}

const solved: CaptchaEnd = { kind: 'solved', proof: { kind: 'recaptcha-v3', token: 't' } };

function run(own: FakeView, opened?: FakeView, onShown = () => {}) {
  const over = new AbortController();
  let end: CaptchaEnd | undefined;
  const ready = () => Promise.resolve(opened as unknown as Window);
  const window = opened && { go() {}, close() {}, ready };
  void runCaptcha(
    { url, partner: 'demo' },
    task,
    { popup: window, onShown, signal: over.signal },
    own as unknown as View,
  ).then((ended) => (end = ended));
  return { abort: () => over.abort(), end: () => end };
}

let view: FakeView;
let popup: FakeView;

beforeEach(() => {
  setEnglishTexts();
  view = new FakeView();
  popup = new FakeView();
});
afterEach(() => {
  view.close();
  popup.close();
});

const ended = { type: 'captcha-ended', end: solved };

describe('a captcha frame', () => {
  it('is sandboxed on the captcha origin, and receives its task after its hello', async () => {
    run(view);
    await settle();
    const [frame] = view.frames;
    expect(String(frame?.['src'])).toMatch(`${url}/recaptcha-v3?partner=demo#`);
    expect(frame?.['attributes']).toEqual({
      sandbox: 'allow-scripts allow-same-origin allow-forms allow-popups',
    });
    expect(view.sent).toEqual([]);
    await view.hello();
    const { kind: _kind, ...parameters } = task;
    expect(view.sent).toEqual([{ type: 'captcha-start', nonce: view.nonce, ...parameters }]);
  });

  it('is removed once its result is accepted', async () => {
    const { end } = run(view);
    await settle();
    await view.hello();
    await view.report(ended);
    expect(end()).toEqual(solved);
    expect(view.frames.size).toBe(0);
    expect(view.document.adoptedStyleSheets).toEqual([]);
  });

  it.each([
    ['another window', { source: {} }],
    ['no window', { source: null }],
    ['the widget’s origin', { origin: 'https://widget.example' }],
    ['a look-alike origin', { origin: 'https://captcha.example.evil' }],
    ['another nonce', { data: { type: 'captcha-hello', nonce: 'x' } }],
    ['no port', { ports: [] }],
  ])('gets no task and no result is accepted if its first message has %s', async (_, change) => {
    const { end } = run(view);
    await settle();
    await view.hello(change);
    await view.report(ended);
    expect(view.sent).toEqual([]);
    expect(end()).toBeUndefined();
    expect(view.frames.size).toBe(1);
  });

  it('reports that it is visible, once its document says so', async () => {
    const shown = vi.fn();
    run(view, undefined, shown);
    await settle();
    await view.hello();
    expect(shown).not.toHaveBeenCalled();
    await view.report({ type: 'captcha-shown' });
    expect(shown).toHaveBeenCalledOnce();
  });

  it('accepts a result only on its port and with its nonce', async () => {
    const { end } = run(view);
    await settle();
    await view.hello();
    await view.hello({ data: { ...ended, nonce: view.nonce } });
    await view.report({ ...ended, nonce: 'x' });
    expect(end()).toBeUndefined();
  });

  it('has a unique nonce', async () => {
    run(view);
    run(popup);
    await settle();
    expect(view.nonce).toHaveLength(21);
    expect(view.nonce).not.toBe(popup.nonce);
  });

  it('opens in the popup if there is one, and ends when the popup closes', async () => {
    const { end } = run(view, popup);
    await settle();
    expect([view.frames.size, popup.frames.size]).toEqual([0, 1]);
    popup.dispatchEvent(new Event('pagehide'));
    await settle();
    expect(end()).toEqual({ kind: 'closed' });
  });

  it('does not open if it was aborted before the popup was ready', async () => {
    const { abort, end } = run(view, popup);
    abort();
    await settle();
    expect(end()).toEqual({ kind: 'network' });
    expect(popup.frames.size).toBe(0);
  });

  it('is removed when it is aborted', async () => {
    const { abort, end } = run(view);
    await settle();
    abort();
    await settle();
    expect(end()).toEqual({ kind: 'network' });
    expect(view.frames.size).toBe(0);
  });
});
