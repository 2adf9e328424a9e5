import type { CaptchaStart } from '@opencashier/contract/calls/captcha/captcha-frame';
import { describe, expect, it } from 'vitest';
import { runGeetest } from './geetest.ts';
import type { CaptchaConfig } from './read-config.ts';
import { runRecaptchaV2, runRecaptchaV3 } from './recaptcha.ts';

const config: CaptchaConfig = {
  kind: 'geetest',
  siteKey: 'site',
  scriptUrl: 'https://provider.example/api.js',
  widgetOrigin: 'https://widget.example',
};
const start: CaptchaStart = {
  type: 'captcha-start',
  nonce: 'n',
  captchaId: 'id',
  action: 'pay',
  locale: 'mx',
  theme: 'light',
};

/** A window whose scripts load or fail, and set these globals. */
function viewWith(globals: object, loads = true) {
  const scripts: string[] = [];
  const view = {
    document: {
      querySelector: () => ({}),
      createElement: () => {
        const listeners: Record<string, () => void> = {};
        return {
          listeners,
          src: '',
          addEventListener: (type: string, listener: () => void) => (listeners[type] = listener),
        };
      },
      head: {
        append(script: { src: string; listeners: Record<string, () => void> }) {
          scripts.push(script.src);
          if (loads) Object.assign(view, globals);
          script.listeners[loads ? 'load' : 'error']?.();
        },
      },
    },
  };
  return { view: view as unknown as Window, scripts };
}

type Listeners = Record<string, (detail?: unknown) => void>;

/** A GeeTest that runs `act` as soon as it is shown. */
function geetestThat(act: (listeners: Listeners) => void, validate: unknown = false) {
  const seen: object[] = [];
  const initGeetest4 = (options: object, onMade: (captcha: object) => void): void => {
    seen.push(options);
    const listeners: Listeners = {};
    const on = (event: string) => (listener: () => void) => {
      listeners[event] = listener;
      return captcha;
    };
    const captcha = {
      onReady: on('ready'),
      onSuccess: on('success'),
      onClose: on('close'),
      onError: on('error'),
      getValidate: () => validate,
      showCaptcha: () => act(listeners),
    };
    onMade(captcha);
    listeners['ready']?.();
  };
  return { seen, ...viewWith({ initGeetest4 }) };
}

const outputs = { captcha_output: 'o', gen_time: '1', lot_number: 'l', pass_token: 'p' };

describe('GeeTest', () => {
  it('[CAP-4] returns captcha_output, gen_time, lot_number and pass_token', async () => {
    const { view, seen } = geetestThat((on) => on['success']?.(), { ...outputs, captcha_id: 'x' });
    let shown = 0;
    const end = await runGeetest(view, config, start, () => (shown += 1));
    expect(end).toEqual({ kind: 'solved', proof: { kind: 'geetest', ...outputs } });
    expect(shown).toBe(1);
    expect(seen).toMatchObject([
      { captchaId: 'id', product: 'bind', language: 'spa', timeout: 30_000 },
    ]);
  });

  it.each([
    ['60100', { kind: 'network' }],
    ['60204', { kind: 'network' }],
    ['60001', { kind: 'unknown', message: 'GeeTest 60001: m' }],
    ['60500', { kind: 'unknown', message: 'GeeTest 60500: m' }],
  ])('[CAP-3] maps error %s to %o', async (code, end) => {
    const { view } = geetestThat((on) => on['error']?.({ code, msg: 'm' }));
    expect(await runGeetest(view, config, start, () => {})).toEqual(end);
  });

  it('[CAP-2, CAP-3] reports that the player closed it, or that its script did not load', async () => {
    const { view } = geetestThat((on) => on['close']?.());
    expect(await runGeetest(view, config, start, () => {})).toEqual({ kind: 'closed' });
    const lost = viewWith({}, false);
    expect(await runGeetest(lost.view, config, start, () => {})).toEqual({ kind: 'script' });
    const empty = viewWith({});
    expect(await runGeetest(empty.view, config, start, () => {})).toEqual({ kind: 'script' });
  });
});

describe('reCAPTCHA', () => {
  const api = (render: (options: Listeners) => void) => ({
    grecaptcha: {
      ready: (listener: () => void) => listener(),
      execute: async (key: string, { action }: { action: string }) => `${key}:${action}`,
      render: (_container: unknown, options: Listeners) => render(options),
    },
  });

  it('[P2P-13] v3 runs with the action, and its script’s URL has the site key', async () => {
    const { view, scripts } = viewWith(api(() => {}));
    const end = await runRecaptchaV3(view, config, start, () => {});
    expect(end).toEqual({ kind: 'solved', proof: { kind: 'recaptcha-v3', token: 'site:pay' } });
    expect(scripts).toEqual(['https://provider.example/api.js?render=site']);
  });

  it.each([
    ['callback', { kind: 'solved', proof: { kind: 'recaptcha-v2', token: 't' } }],
    ['expired-callback', { kind: 'expired' }],
    ['error-callback', { kind: 'network' }],
  ])('[CAP-2] v2 ends when the library calls its %s', async (name, end) => {
    const { view, scripts } = viewWith(api((options) => options[name]?.('t')));
    expect(await runRecaptchaV2(view, config, start, () => {})).toEqual(end);
    expect(scripts).toEqual(['https://provider.example/api.js?render=explicit&hl=es-419']);
  });

  it('[CAP-2] reports that its script did not load', async () => {
    const { view } = viewWith({}, false);
    expect(await runRecaptchaV3(view, config, start, () => {})).toEqual({ kind: 'script' });
    expect(await runRecaptchaV2(view, config, start, () => {})).toEqual({ kind: 'script' });
  });
});
