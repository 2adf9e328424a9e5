import {
  customerData,
  type CustomerDatum,
  deviceData,
} from '@opencashier/contract/provider/customer';
import { checkSecrets } from '../../configuration/secrets.ts';
import { StartupError } from '../../configuration/startup-error.ts';
import type { HttpProviderOptions } from './http-provider.ts';
import type { SettingsReader } from '../provider-settings.ts';

/** The operator's own service, which implements our signed protocol. */
export function readHttpSettings(settings: SettingsReader): { kind: 'http' } & HttpProviderOptions {
  const { name, production, variable } = settings;
  const url = settings.url('URL', `the address of provider ${name}`);
  const secrets = checkSecrets(
    variable('SECRET'),
    settings.optional('SECRET'),
    production,
    'base64',
  );
  const needs = readNeeds(settings);
  const optional = needs.length > 0 ? { needs } : {};
  return { kind: 'http', name, url, origins: settings.origins(url), secrets, ...optional };
}

function readNeeds({ list, variable }: SettingsReader): CustomerDatum[] {
  const data: readonly CustomerDatum[] = [...customerData, ...deviceData];
  return list('NEEDS').map((name) => {
    const datum = data.find((one) => one === name);
    if (datum) return datum;
    throw new StartupError(`${variable('NEEDS')}: ${name} is not one of ${data.join(', ')}.`);
  });
}
