import { expect, it, vi } from 'vitest';
import type { BootContext } from '../start/boot-context.ts';
import { mount } from '../start/mount.tsx';
import { startFailed } from './start-failed.tsx';

vi.mock('../start/mount.tsx', () => ({ mount: vi.fn<typeof mount>() }));

it('[START-19] the failure of refused start data does not replace a widget that has started', async () => {
  const texts = { locale: 'en', chosen: {}, english: {} };
  const applyAppearance = vi.fn<BootContext['applyAppearance']>();
  const boot = { loadMessages: async () => texts, applyAppearance } as unknown as BootContext;
  await startFailed(boot, document.body, false, () => true);
  expect(mount).not.toHaveBeenCalled();
  expect(applyAppearance).not.toHaveBeenCalled();
  await startFailed(boot, document.body, false, () => false);
  expect(mount).toHaveBeenCalledOnce();
});
