import type { Catalogue } from '../schema/catalogue.ts';
import type { CatalogueMethod } from '../schema/schema.ts';
import { reasonAgainstPayouts } from './payout-kinds.ts';

interface ConfiguredProvider {
  name: string;
  /** `http` is a service of the operator's own, which may serve any method. */
  kind: string;
  methods: readonly string[];
  settingOf: (key: string) => string;
  nameOf: (key: string) => string;
}

export interface Service {
  served: number;
  /** A line for each method that no configured provider serves. */
  unserved: string[];
  /** A line for each method that its provider serves for deposits, but not for withdrawals. */
  depositsOnly: string[];
  /** A line for each method that is assigned to a provider that cannot serve it. */
  problems: string[];
  /** A line for each configured provider that serves no method. */
  idle: string[];
}

/** Reads which providers an environment configures; undefined if it names none. */
function readConfigured(source: NodeJS.ProcessEnv): ConfiguredProvider[] | undefined {
  const names = listOf(source['CASHIER_PROVIDERS']);
  if (names.length === 0) return undefined;
  return names.map((name) => {
    const prefix = `PROVIDER_${name.toUpperCase().replaceAll('-', '_')}`;
    const nameOf = (key: string) => `${prefix}_${key}`;
    const settingOf = (key: string) => source[nameOf(key)]?.trim() ?? '';
    const kind = settingOf('KIND') || 'http';
    return { name, kind, methods: listOf(settingOf('METHODS')), settingOf, nameOf };
  });
}

function listOf(text = ''): string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
}

/** Says which methods the configured providers serve, as the server would offer them. */
export function checkService(
  { methods }: Pick<Catalogue, 'methods'>,
  source: NodeJS.ProcessEnv,
): Service | undefined {
  const providers = readConfigured(source);
  if (!providers) return undefined;
  const assigned = new Map(providers.flatMap((one) => one.methods.map((name) => [name, one])));
  const byName = new Map(providers.map((one) => [one.name, one]));
  const unknown = [...assigned].filter(([name]) => !methods.has(name));
  const service: Service = {
    served: 0,
    unserved: [],
    depositsOnly: [],
    problems: unknown.map(
      ([name, { name: by }]) => `${name}: assigned to ${by}, but there is no such method`,
    ),
    idle: [],
  };
  const busy = new Set<ConfiguredProvider>();
  for (const method of methods.values()) {
    const provider = assigned.get(method.name) ?? byName.get(method.provider);
    if (provider) {
      busy.add(provider);
      addServed(service, provider, method);
    } else service.unserved.push(`${method.name}: ${hintOf(method)}`);
  }
  for (const one of providers.filter((provider) => !busy.has(provider))) {
    service.idle.push(`${one.name}: serves no method: list them in ${one.nameOf('METHODS')}`);
  }
  return service;
}

function addServed(service: Service, provider: ConfiguredProvider, method: CatalogueMethod): void {
  const { name, kind } = provider;
  if (!canServe(provider, method)) {
    service.problems.push(`${method.name}: assigned to ${name}, but ${kind} cannot serve it`);
    return;
  }
  const paysOut = method.kinds.includes('withdrawal');
  const reason = paysOut ? reasonAgainstPayouts(kind, method.name, provider) : undefined;
  if (reason === undefined) service.served += 1;
  else if (method.kinds.includes('deposit')) {
    service.served += 1;
    service.depositsOnly.push(`${method.name}: no withdrawals through ${name}: ${reason}`);
  } else service.problems.push(`${method.name}: assigned to ${name}, but ${reason}`);
}

function canServe({ kind }: ConfiguredProvider, { providerKinds = [] }: CatalogueMethod): boolean {
  return kind === 'http' || providerKinds.includes(kind);
}

function hintOf({ provider, providerKinds }: CatalogueMethod): string {
  const configure = `provider ${provider} is not configured`;
  return providerKinds ? `${configure}; ${providerKinds.join(' or ')} can serve it` : configure;
}
