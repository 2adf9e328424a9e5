import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageConfig } from '../../ports/session.ts';
import { english } from '../../testing/english.ts';
import { testConfig } from '../../testing/fixtures.ts';
import type { BootContext } from '../start/boot-context.ts';
import { mount } from '../start/mount.tsx';
import { startFailed } from './start-failed.tsx';

vi.mock('../start/mount.tsx', () => ({ mount: vi.fn<typeof mount>() }));

beforeEach(() => vi.mocked(mount).mockReset());
afterEach(() => vi.unstubAllGlobals());

it('[START-19] the failure of refused start data does not replace a widget that has started', async () => {
  const texts = { locale: 'en', chosen: {}, english: {} };
  const applyAppearance = vi.fn<BootContext['applyAppearance']>();
  const config = testConfig;
  const boot = { config, loadMessages: async () => texts, applyAppearance };
  await startFailed(boot as unknown as BootContext, document.body, false, () => true);
  expect(mount).not.toHaveBeenCalled();
  expect(applyAppearance).not.toHaveBeenCalled();
  await startFailed(boot as unknown as BootContext, document.body, false, () => false);
  expect(mount).toHaveBeenCalledOnce();
});

describe('[ERR-9] a start without a token', () => {
  const page = 'https://host.example/login';

  /** Shows the screen, and returns what it sends to the host. */
  async function fail(links: PageConfig['links'], hosted = false): Promise<unknown[]> {
    const messages = { locale: 'en', chosen: english, english };
    const sent: unknown[] = [];
    const boot = {
      config: { ...testConfig, links },
      channel: { reply: (message: unknown) => sent.push(message) },
      messages: Promise.resolve(messages),
      loadMessages: async () => messages,
      applyAppearance: () => {},
    };
    await startFailed(boot as unknown as BootContext, document.body, hosted, () => false);
    render(<>{vi.mocked(mount).mock.lastCall?.[1]}</>);
    return sent;
  }
  const link = () => screen.queryByRole('link', { name: 'Sign in' })?.getAttribute('href');

  it.each([
    ['in a frame', {}],
    ['on its own', window],
  ])('leads to the site’s sign-in page: %s', async (_, host) => {
    vi.stubGlobal('parent', host);
    await fail({ signIn: page });
    expect(link()).toBe(page);
    screen.getByRole('button', { name: 'Refresh' });
  });

  it.each([
    ['the page around the frame', {}, undefined],
    ['the app', window, { postMessage: () => {} }],
  ])('asks %s for it if the site has named no such page', async (_, host, app) => {
    vi.stubGlobal('parent', host);
    vi.stubGlobal('cashierAndroid', app);
    const sent = await fail(undefined);
    expect(link()).toBeUndefined();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    const message = 'Incorrect data from host';
    expect(sent).toEqual([{ messageType: 'onTokenExpired', message, signIn: true }]);
  });

  it('leads to the site’s front page if nobody is there to be asked', async () => {
    await fail(undefined);
    expect(link()).toBe('https://host.example');
  });

  it('is not suspected if the start failed for another reason', async () => {
    await fail({ signIn: page }, true);
    screen.getByRole('button', { name: 'Refresh' });
    expect(screen.queryByText('Sign in')).toBeNull();
  });
});
