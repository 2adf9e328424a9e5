// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import type { BootContext } from '../boot-context.ts';
import { startFailed } from './start-failed.tsx';

const texts = { locale: 'en', chosen: {}, english: {} };
const boot = {
  loadMessages: async () => texts,
  applyAppearance: () => {},
} as unknown as BootContext;

it('[START-19] the failure of refused start data does not replace a widget that has started', async () => {
  document.body.innerHTML = '<div id="root">the list</div>';
  const container = document.querySelector<HTMLElement>('#root') as HTMLElement;
  await startFailed(boot, container, false, () => true);
  await new Promise((resolve) => setTimeout(resolve));
  expect(container.textContent).toBe('the list');
  await startFailed(boot, container, false, () => false);
  await vi.waitFor(() => expect(container.querySelector('button')).not.toBeNull());
});
