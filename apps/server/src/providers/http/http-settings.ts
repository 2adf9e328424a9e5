import {
  customerData,
  type CustomerDatum,
  deviceData,
} from '@opencashier/contract/provider/customer';
import { checkSecrets } from '../../configuration/secrets.ts';
import { StartupError } from '../../configuration/startup-error.ts';
import { type HttpExtension, httpExtensions, type HttpProviderOptions } from './http-provider.ts';
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
  const needs = readNames<CustomerDatum>(settings, 'NEEDS', [...customerData, ...deviceData]);
  const extensions = readNames<HttpExtension>(settings, 'EXTENSIONS', httpExtensions);
  return {
    kind: 'http',
    name,
    url,
    origins: settings.origins(url),
    secrets,
    ...(needs.length > 0 ? { needs } : {}),
    ...(extensions.length > 0 ? { extensions } : {}),
  };
}

function readNames<T extends string>(
  { list, variable }: SettingsReader,
  key: string,
  known: readonly T[],
): T[] {
  return list(key).map((name) => {
    const found = known.find((one) => one === name);
    if (found) return found;
    throw new StartupError(`${variable(key)}: ${name} is not one of ${known.join(', ')}.`);
  });
}
