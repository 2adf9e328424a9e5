import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Place } from '../ports/navigator.ts';
import { rootRoute } from '../routes/find-route.ts';
import { useSnackbars } from '../state/snackbars.ts';
import { type FakePorts, fakePorts } from '../testing/fake-ports.ts';
import { laterTextsFrom } from '../i18n/load-all-messages.ts';
import { setMessages } from '../i18n/text.ts';
import { textParts } from '@opencashier/contract/formats/text-parts';
import { english } from '../testing/english.ts';
import { beginTest } from '../testing/fixtures.ts';
import { App } from './App.tsx';

beforeEach(() => beginTest());

const loadError = new Error('Failed to load /assets/error.js');

/** The player goes to the error page. */
function goToErrorPage(ports: FakePorts): unknown[] {
  let go: (place: Place) => void = () => {};
  ports.navigator.onChange = (listener) => {
    go = listener;
    return () => {};
  };
  const lost: unknown[] = [];
  const first = { route: rootRoute, place: ports.navigator.place(), Screen: () => null };
  const onLost = (error: unknown): void => void lost.push(error);
  render(<App ports={ports} first={first} onReady={() => {}} onLost={onLost} />);
  go({ path: '/error', query: {}, state: {} });
  return lost;
}

/** The player goes to a screen whose code cannot be loaded. */
function openUnloadableScreen(isOnline: boolean): unknown[] {
  const ports = fakePorts();
  ports.page.online = () => isOnline;
  ports.popup.load = () => Promise.reject(loadError);
  return goToErrorPage(ports);
}

it('[START-20] the application reports a screen whose code fails to load online', async () => {
  const lost = openUnloadableScreen(true);
  await waitFor(() => expect(lost).toEqual([loadError]));
});

it('[START-20] offline, a screen that fails to load shows only a notification', async () => {
  const lost = openUnloadableScreen(false);
  await waitFor(() => expect(useSnackbars.getState().list).toHaveLength(1));
  expect(lost).toEqual([]);
});

it('[I18N-3] a screen opens although the later texts of English are missing', async () => {
  const { first } = textParts(english);
  setMessages('en', first, first);
  laterTextsFrom(async (locale) => ({ locale, chosen: {}, english: {} }));
  const lost = goToErrorPage(fakePorts());
  await screen.findByRole('main');
  expect(lost).toEqual([]);
  expect(useSnackbars.getState().list).toEqual([]);
});
