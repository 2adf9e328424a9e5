import type { Queryable } from '@opencashier/postgres';
import { collectProblems } from '../configuration/problems.ts';
import { AdyenProvider } from './adyen/adyen-provider.ts';
import { readAdyenSettings } from './adyen/settings.ts';
import { BtcpayProvider } from './btcpay/btcpay-provider.ts';
import { readBtcpaySettings } from './btcpay/settings.ts';
import { createHttpProvider } from './http/http-provider.ts';
import { readHttpSettings } from './http/http-settings.ts';
import { MercadoPagoProvider } from './mercadopago/mercadopago-provider.ts';
import { HyperswitchProvider } from './hyperswitch/hyperswitch-provider.ts';
import { readHyperswitchSettings } from './hyperswitch/settings.ts';
import { readMercadoPagoSettings } from './mercadopago/settings.ts';
import type { Provider } from './provider.ts';
import {
  type CommonSettings,
  namesIn,
  type SettingsReader,
  settingsReader,
} from './provider-settings.ts';
import { unusedSettings } from './unused-settings.ts';
import { type Cipher, createReferenceStore } from './vendor-api/reference-store.ts';

/** `PROVIDER_<NAME>_KIND` names one of these; each reads the settings of its kind. */
const kinds = {
  http: readHttpSettings,
  adyen: readAdyenSettings,
  btcpay: readBtcpaySettings,
  hyperswitch: readHyperswitchSettings,
  mercadopago: readMercadoPagoSettings,
};

type Kinds = typeof kinds;

/** The settings of a provider: those of its kind, and those that all kinds have. */
export type ProviderSettings = ReturnType<Kinds[keyof Kinds]> & Partial<CommonSettings>;

/**
 * Reads the settings of every provider that `CASHIER_PROVIDERS` lists. `note` gets a line for each
 * variable that may be another program's.
 */
export function readProviders(
  names: string,
  source: NodeJS.ProcessEnv,
  production: boolean,
  note: (line: string) => void = () => undefined,
): ProviderSettings[] {
  const problems = collectProblems();
  const list = namesIn(names);
  const once = [...new Set(list)];
  for (const name of once) {
    if (list.indexOf(name) === list.lastIndexOf(name)) continue;
    problems.refuse(`CASHIER_PROVIDERS names ${name} twice: remove one of them.`);
  }
  const used = new Set<string>();
  const providers = once.flatMap((name) => {
    const settings = settingsReader(name, { source, production, problems, used });
    return readProvider(settings) ?? [];
  });
  const read = providers.map(({ name }) => name);
  const { wrong, foreign } = unusedSettings(source, { names: read, used });
  wrong.forEach(problems.refuse);
  foreign.forEach(note);
  problems.throwIfAny();
  return providers;
}

/** Undefined: its kind is unknown, and so are its settings. */
function readProvider(settings: SettingsReader): ProviderSettings | undefined {
  const kind = settings.oneOf('KIND', Object.keys(kinds) as (keyof Kinds)[], 'http');
  return kind && { ...kinds[kind](settings), methods: settings.list('METHODS') };
}

/** The kinds that seal the accounts that they pay to; see vendor-api/payout-account.ts. */
const sealingKinds: ReadonlySet<keyof Kinds> = new Set(['adyen', 'btcpay', 'hyperswitch']);

/** The names of the providers whose tokens of accounts are sealed with the server's secret. */
export function accountSealers(
  providers: readonly Pick<ProviderSettings, 'kind' | 'name'>[],
): string[] {
  return providers.filter(({ kind }) => sealingKinds.has(kind)).map(({ name }) => name);
}

export function createProvider(
  settings: ProviderSettings,
  { db, cipher }: { db: Queryable; cipher: Cipher },
): Provider {
  const parts = { references: createReferenceStore(db, cipher, settings.name), cipher };
  switch (settings.kind) {
    case 'http':
      return createHttpProvider(settings);
    case 'adyen':
      return new AdyenProvider(settings, parts);
    case 'btcpay':
      return new BtcpayProvider(settings, parts);
    case 'hyperswitch':
      return new HyperswitchProvider(settings, parts);
    case 'mercadopago':
      return new MercadoPagoProvider(settings, parts);
  }
}
