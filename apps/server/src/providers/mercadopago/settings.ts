import { StartupError } from '../../configuration/startup-error.ts';
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
  const { name, production, required, optional, variable } = settings;
  const accessToken = required('ACCESS_TOKEN', 'the access token of your application');
  if (production && accessToken.startsWith('TEST-')) {
    throw new StartupError(
      `${variable('ACCESS_TOKEN')} belongs to a test account: use a production token.`,
    );
  }
  return {
    kind: 'mercadopago',
    name,
    url: optional('URL') === undefined ? api : settings.url('URL', 'the address of the API'),
    accessToken,
    webhookSecrets: settings.secrets(
      'WEBHOOK_SECRET',
      'the secret signature of the application’s webhooks',
    ),
  };
}
