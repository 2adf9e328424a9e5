import type { SettingsReader } from '../provider-settings.ts';

export interface MercadoPagoOptions {
  kind: 'mercadopago';
  name: string;
  url: string;
  accessToken: string;
  /** A signature with any of them is accepted. */
  webhookSecrets: readonly string[];
  timeoutMs?: number;
}

const api = 'https://api.mercadopago.com';

export function readMercadoPagoSettings(settings: SettingsReader): MercadoPagoOptions {
  const { name, production, issuedKey, optional } = settings;
  const accessToken = issuedKey('ACCESS_TOKEN', 'the access token of your application', (token) =>
    production && token.startsWith('TEST-')
      ? 'belongs to a test account: use a production token'
      : undefined,
  );
  return {
    kind: 'mercadopago',
    name,
    url:
      optional('URL') === undefined
        ? api
        : settings.url('URL', 'the address of the API', 'ACCESS_TOKEN'),
    accessToken,
    webhookSecrets: settings.secrets(
      'WEBHOOK_SECRET',
      'the secret signature of the application’s webhooks',
    ),
  };
}
