import {
  customerData,
  type CustomerDatum,
  deviceData,
} from '@opencashier/contract/provider/customer';
import { checkSecrets } from '../../configuration/secrets.ts';
import { type HttpExtension, httpExtensions, type HttpProviderOptions } from './http-provider.ts';
import type { SettingsReader } from '../provider-settings.ts';

/** The operator's own service, which implements our signed protocol. */
export function readHttpSettings(settings: SettingsReader): { kind: 'http' } & HttpProviderOptions {
  const { name, production, variable } = settings;
  const url = settings.url('URL', `the address of provider ${name}`, 'SECRET');
  const secrets = settings.attempt(
    () => checkSecrets(variable('SECRET'), settings.optional('SECRET'), production, 'base64'),
    [],
  );
  const requires = settings.names('REQUIRES', customerData);
  const listed = settings.names<CustomerDatum>('NEEDS', [...customerData, ...deviceData]);
  const needs = [...new Set([...listed, ...requires])];
  const extensions = settings.names<HttpExtension>('EXTENSIONS', httpExtensions);
  return {
    kind: 'http',
    name,
    url,
    origins: settings.origins(url),
    secrets,
    ...(needs.length > 0 ? { needs } : {}),
    ...(requires.length > 0 ? { requires } : {}),
    ...(extensions.length > 0 ? { extensions } : {}),
  };
}
