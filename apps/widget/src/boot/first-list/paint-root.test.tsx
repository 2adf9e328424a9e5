import { act } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { App } from '../../app/App.tsx';
import { DepositRootScreen } from '../../features/deposits/screens/root/DepositRootScreen.tsx';
import { setMethodList, setSnippet } from '../../features/methods/state.ts';
import { rootRoute as route } from '../../routes/find-route.ts';
import { fakePorts } from '../../testing/fake-ports.ts';
import { beginTest, testList, testPending, testSnippet } from '../../testing/fixtures.ts';
import { mount, unmount } from '../start/mount.tsx';
import { paintRoot } from './paint-root.tsx';

afterEach(() => act(unmount));

it('React keeps the elements that were painted just before the last minute begins', async () => {
  beginTest();
  const container = document.createElement('div');
  document.body.append(container);
  onTestFinished(() => container.remove());
  const ports = fakePorts();
  const nowMs = ports.clock.nowMs();
  const serverTime = new Date(nowMs).toISOString();
  const expiresAt = new Date(nowMs + 60_000).toISOString();
  const snippet = testSnippet({ pending: [testPending({ expiresAt })], serverTime });
  ports.answers = {
    'methods-payment-v3': () => testList(),
    'userdata-payment-snippet': () => snippet,
  };
  setMethodList(testList());
  setSnippet(snippet, nowMs);
  const place = ports.navigator.place();
  const paintedAtMs = paintRoot(container, { ports, route, place });
  const timer = container.querySelector('[role="timer"]');
  expect(timer).not.toBeNull();
  await ports.clock.advance(1000);
  const first = { route, place, Screen: DepositRootScreen, paintedAtMs };
  const nothing = (): void => {};
  await act(() =>
    mount(container, <App ports={ports} first={first} onReady={nothing} onLost={nothing} />, true),
  );
  expect(container.querySelector('[role="timer"]')).toBe(timer);
});
