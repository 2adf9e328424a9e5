import type { SettingsReader } from '../provider-settings.ts';

export interface BtcpayOptions {
  kind: 'btcpay';
  name: string;
  url: string;
  origins: readonly string[];
  apiKey: string;
  storeId: string;
  /** A signature with any of them is accepted. */
  webhookSecrets: readonly string[];
  /** Undefined: no payouts. */
  payouts: { methodId: string; currency: string; isApproved: boolean } | undefined;
  timeoutMs?: number;
}

export function readBtcpaySettings(settings: SettingsReader): BtcpayOptions {
  const { name, required } = settings;
  const url = settings.url('URL', 'the address of your BTCPay Server', 'API_KEY');
  const storeId = required('STORE', 'the id of the store', (id) =>
    /^\w{1,64}$/.test(id) ? undefined : `is not a store id: ${id}`,
  );
  return {
    kind: 'btcpay',
    name,
    url,
    origins: settings.origins(url),
    apiKey: settings.issuedKey('API_KEY', 'an API key of the store'),
    storeId,
    webhookSecrets: settings.secrets('WEBHOOK_SECRET', 'the secret of the store’s webhook'),
    payouts: readPayouts(settings),
  };
}

function readPayouts(settings: SettingsReader): BtcpayOptions['payouts'] {
  const { optional, oneOf, variable, refuse } = settings;
  const methodId = optional('PAYOUT_METHOD');
  if (methodId === undefined) return undefined;
  const approval = oneOf('PAYOUT_APPROVAL', ['manual', 'automatic'], 'manual');
  const currency = /^([A-Z]{2,5})-CHAIN$/.exec(methodId)?.[1];
  if (currency === undefined) {
    refuse(`${variable('PAYOUT_METHOD')} is not a payout method: set it to one such as BTC-CHAIN.`);
    return undefined;
  }
  return { methodId, currency, isApproved: approval === 'automatic' };
}
