import { expect, it, vi } from 'vitest';
import type { Ports } from '../../ports/ports.ts';
import { changeLocale } from './change-locale.ts';
import type { BootContext } from '../start/boot-context.ts';

it('does not apply a language if the host has changed it again', async () => {
  const load = async (locale: string) => ({ locale, chosen: {}, english: {} });
  const applyAppearance = vi.fn();
  const boot = {
    config: { locales: ['en', 'es', 'ru'] },
    loadMessages: load,
    loadLaterMessages: load,
    applyAppearance,
  } as unknown as BootContext;
  await changeLocale(boot, {} as Ports, 'ru', () => false);
  expect(applyAppearance).not.toHaveBeenCalled();
});
