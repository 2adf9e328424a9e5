import type { SettingsReader } from '../provider-settings.ts';
import { customerNeeds } from './payment-request.ts';

export interface HyperswitchOptions {
  kind: 'hyperswitch';
  name: string;
  url: string;
  origins: readonly string[];
  apiKey: string;
  /** The account's default one if undefined. */
  profileId?: string;
  /** A signature with any of them is accepted. */
  webhookSecrets: readonly string[];
  paysOut: boolean;
  /** The personal data that players are asked for if it is not known. */
  requires?: readonly (typeof customerNeeds)[number][];
  timeoutMs?: number;
}

const api = 'https://api.hyperswitch.io';

export function readHyperswitchSettings(settings: SettingsReader): HyperswitchOptions {
  const { name, production, issuedKey, optional } = settings;
  const url =
    optional('URL') === undefined ? api : settings.url('URL', 'the address of the API', 'API_KEY');
  const apiKey = issuedKey('API_KEY', 'an API key of the merchant account', (key) =>
    production && key.startsWith('snd_')
      ? 'belongs to a sandbox account: use a production key'
      : undefined,
  );
  const profileId = optional('PROFILE');
  const requires = settings.names('REQUIRES', customerNeeds);
  return {
    kind: 'hyperswitch',
    name,
    url,
    origins: settings.origins(url),
    apiKey,
    ...(profileId === undefined ? {} : { profileId }),
    webhookSecrets: settings.secrets(
      'WEBHOOK_SECRET',
      'the payment response hash key of the business profile',
    ),
    ...(requires.length > 0 ? { requires } : {}),
    paysOut: settings.oneOf('PAYOUTS', ['none', 'automatic'], 'none') === 'automatic',
  };
}
