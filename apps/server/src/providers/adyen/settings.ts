import type { SettingsReader } from '../provider-settings.ts';
import { linkNeeds } from './link.ts';

export interface AdyenOptions {
  kind: 'adyen';
  name: string;
  /** The Checkout API, version 71. */
  url: string;
  origins: readonly string[];
  apiKey: string;
  merchantAccount: string;
  /** Hexadecimal; a signature with any of them is accepted. */
  webhookKeys: readonly string[];
  /** Undefined: no payouts. They have a host, a key and an account of their own. */
  payouts: { url: string; apiKey: string; balanceAccount: string } | undefined;
  /** The personal data that players are asked for if it is not known. */
  requires?: readonly (typeof linkNeeds)[number][];
  timeoutMs?: number;
}

const testCheckout = 'https://checkout-test.adyen.com/v71';
const testHost = /-test\.adyen\.com\.?$/;
const testTransfers = 'https://balanceplatform-api-test.adyen.com/btl/v4';

export function readAdyenSettings(settings: SettingsReader): AdyenOptions {
  const { name, required, production } = settings;
  const url = readUrl(settings, '', 'the address of your live Checkout API', testCheckout);
  const requires = settings.names('REQUIRES', linkNeeds);
  const pages = production ? 'https://eu.adyen.link' : 'https://test.adyen.link';
  return {
    kind: 'adyen',
    name,
    url,
    origins: [...settings.origins(url), pages],
    apiKey: settings.issuedKey('API_KEY', 'an API key of the Checkout API'),
    merchantAccount: required('MERCHANT_ACCOUNT', 'the name of the merchant account'),
    webhookKeys: readKeys(settings),
    payouts: readPayouts(settings),
    ...(requires.length > 0 ? { requires } : {}),
  };
}

/** Every account has a live address of its own, so there is none by default in production. */
function readUrl(settings: SettingsReader, api: string, meaning: string, test: string): string {
  const { optional, production, refuse, variable } = settings;
  const key = `${api}URL`;
  if (optional(key) === undefined && !production) return test;
  const url = settings.url(key, meaning, `${api}API_KEY`);
  if (production && testHost.test(new URL(url).hostname)) {
    refuse(`${variable(key)} is the address of Adyen’s test system: set it to ${meaning}.`);
  }
  return url;
}

function readKeys({ secrets }: SettingsReader): string[] {
  return secrets('WEBHOOK_HMAC_KEY', 'the HMAC key of the webhook', (key) =>
    /^([0-9A-Fa-f]{2}){16,}$/.test(key)
      ? undefined
      : 'is not an HMAC key: copy its hexadecimal digits from the Customer Area',
  );
}

function readPayouts(settings: SettingsReader): AdyenOptions['payouts'] {
  const balanceAccount = settings.optional('BALANCE_ACCOUNT');
  if (balanceAccount === undefined) return undefined;
  const meaning = 'the address of your live Transfers API';
  const url = readUrl(settings, 'TRANSFERS_', meaning, testTransfers);
  const apiKey = settings.issuedKey('TRANSFERS_API_KEY', 'an API key of the Transfers API');
  return { url, apiKey, balanceAccount };
}
