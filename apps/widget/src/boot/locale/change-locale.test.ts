import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { t } from '../../i18n/text.ts';
import type { Ports } from '../../ports/ports.ts';
import { useSession } from '../../state/session.ts';
import { fakePorts } from '../../testing/fake-ports.ts';
import { beginTest } from '../../testing/fixtures.ts';
import { changeLocale } from './change-locale.ts';
import type { BootContext } from '../start/boot-context.ts';

// A page that the texts are shown in.
beforeEach(() => {
  beginTest();
  vi.stubGlobal('document', { documentElement: {} });
});
afterEach(() => vi.unstubAllGlobals());

/** The texts after a change of language; the server lacks the first part of `missing`. */
async function textsAfterChange(locale: string, missing?: string) {
  const english = { 'header.back': 'Back' };
  const laterEnglish = { 'error.title': 'Error occurred' };
  const first = { 'header.back': 'Atrás' };
  const boot = {
    config: { locales: ['en', 'es'] },
    loadMessages: async (name: string) =>
      name === missing
        ? { locale: 'en', chosen: english, english }
        : { locale: name, chosen: first, english },
    loadLaterMessages: async (name: string) => ({
      locale: name,
      chosen: { 'error.title': 'Ocurrió un error' },
      english: laterEnglish,
    }),
    applyAppearance: vi.fn<BootContext['applyAppearance']>(),
  };
  await changeLocale(boot as unknown as BootContext, fakePorts(), locale, () => true);
  expect(useSession.getState().locale).toBe(boot.applyAppearance.mock.calls[0]?.[1].locale);
  return [t('header.back'), t('error.title')];
}

it('changes both parts of the texts', async () => {
  expect(await textsAfterChange('es')).toEqual(['Atrás', 'Ocurrió un error']);
});

it('[I18N-3] a language whose file fails to load becomes English, in both parts', async () => {
  expect(await textsAfterChange('es', 'es')).toEqual(['Back', 'Error occurred']);
  expect(useSession.getState().locale).toBe('en');
});

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
