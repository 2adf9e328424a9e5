import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { preload } from '../index.ts';
import { createFakeBrowser, type FakeBrowser } from '../testing/fake-browser.ts';
import { mountIn } from '../testing/mount-in.ts';

let browser: FakeBrowser;
beforeEach(() => {
  vi.useFakeTimers();
  browser = createFakeBrowser();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('[HOST-13] a frame that never sends Loaded', () => {
  const silentMs = 10_000;
  const answer = (partner: boolean, origin: boolean) =>
    browser.window.fetch.mockResolvedValue({ json: async () => ({ partner, origin }) });

  function mountListening() {
    const mounted = mountIn(browser, {});
    const received: unknown[] = [];
    mounted.controller.on('loadError', (error) => received.push(error.reason));
    return { ...mounted, received };
  }

  it('is reported once after ten seconds, and logged with the address', async () => {
    answer(true, true);
    const { received } = mountListening();
    await vi.advanceTimersByTimeAsync(2 * silentMs);

    expect(received).toEqual(['timeout']);
    expect(browser.window.console.warn).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining('https://pay.example/cashier/deposit?partner=demo'),
    );
  });

  it.each([
    ['unknown-partner', () => answer(false, false)],
    ['unlisted-origin', () => answer(true, false)],
    ['unreachable', () => {}],
    ['offline', () => Object.assign(browser.window.navigator, { onLine: false })],
  ])('is reported as %s once the browser shows its own page in it', async (reason, set) => {
    set();
    const { frame, received } = mountListening();
    frame.dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(received).toEqual([reason]);
  });

  it('is reported as unreachable after ten seconds if the server does not answer either', async () => {
    browser.window.fetch.mockReturnValue(new Promise(() => {}));
    const { received } = mountListening();
    await vi.advanceTimersByTimeAsync(silentMs - 1);
    expect(received).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(received).toEqual(['unreachable']);
  });

  it('asks the server about this partner', async () => {
    mountListening();
    await vi.advanceTimersByTimeAsync(silentMs);
    const checkUrl = 'https://pay.example/cashier/embed-check?partner=demo&list=.....1.0';
    expect(browser.window.fetch).toHaveBeenCalledExactlyOnceWith(checkUrl);
  });

  async function refuse(
    blockedURI: string,
    effectiveDirective = 'frame-src',
    disposition = 'enforce',
  ): Promise<void> {
    const violation = { blockedURI, effectiveDirective, disposition };
    const event = new Event('securitypolicyviolation');
    browser.window.document.dispatchEvent(Object.assign(event, violation));
    await vi.advanceTimersByTimeAsync(0);
  }

  it.each([
    ['origin', 'https://pay.example'],
    ['address', 'https://pay.example/cashier/deposit?partner=demo&list=in.INR.en.mobile.light.1.0'],
  ])(
    'is reported at once if the page’s own policy refused it, by its %s',
    async (_, blockedURI) => {
      const { received } = mountListening();
      await refuse('https://ads.example');
      await refuse('https://pay.example.evil');
      await refuse('data');
      await refuse('https://pay.example', 'img-src');
      await refuse('https://pay.example', 'frame-src', 'report');
      expect(received).toEqual([]);
      await refuse(blockedURI);
      expect(received).toEqual(['policy']);
    },
  );

  it('is reported by mount() if the page’s own policy refused it during preload()', async () => {
    preload(browser.element, { url: 'https://pay.example/cashier', partner: 'demo' });
    await refuse('https://pay.example');
    await vi.advanceTimersByTimeAsync(silentMs);
    const { received } = mountListening();
    await vi.advanceTimersByTimeAsync(0);
    expect(received).toEqual(['policy']);
  });

  it.each(['mount()', 'preload()'])(
    'is replaced by %s if it was preloaded while the player was offline',
    async (again) => {
      const options = { url: 'https://pay.example/cashier', partner: 'demo' };
      Object.assign(browser.window.navigator, { onLine: false });
      preload(browser.element, options);
      const dead = browser.frames.at(-1);
      dead?.dispatchEvent(new Event('load'));
      await vi.advanceTimersByTimeAsync(1000);
      Object.assign(browser.window.navigator, { onLine: true });
      if (again === 'preload()') preload(browser.element, options);
      const { frame, load, received } = mountListening();
      expect(browser.frames).toEqual([frame]);
      expect(frame).not.toBe(dead);
      expect(browser.listeners.size).toBe(1);
      await vi.advanceTimersByTimeAsync(5000);
      load();
      await vi.advanceTimersByTimeAsync(silentMs);
      expect(received).toEqual([]);
    },
  );

  it('is not reported by mount() if a preloaded frame was late', async () => {
    preload(browser.element, { url: 'https://pay.example/cashier', partner: 'demo' });
    await vi.advanceTimersByTimeAsync(silentMs);
    const source = browser.frames.at(-1)?.contentWindow;
    browser.dispatch({ source, origin: 'https://pay.example', data: '{"messageType":"Loaded"}' });
    const { received } = mountListening();
    await vi.advanceTimersByTimeAsync(silentMs);
    expect(received).toEqual([]);
  });

  it('is not reported if it sends Loaded or is removed in time', async () => {
    const { load, frame, received } = mountListening();
    load();
    frame.dispatchEvent(new Event('load'));
    const removed = mountListening();
    removed.controller.destroy();
    await vi.advanceTimersByTimeAsync(silentMs);

    expect([...received, ...removed.received]).toEqual([]);
    expect(browser.window.fetch).not.toHaveBeenCalled();
    expect(browser.window.console.warn).not.toHaveBeenCalled();
  });
});
