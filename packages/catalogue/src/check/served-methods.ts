import type { Catalogue } from '../schema/catalogue.ts';
import type { CatalogueMethod } from '../schema/schema.ts';

interface ConfiguredProvider {
  name: string;
  /** `http` is a service of the operator's own, which may serve any method. */
  kind: string;
  methods: readonly string[];
}

export interface Service {
  served: number;
  /** A line for each method that no configured provider serves. */
  unserved: string[];
  /** A line for each method that is given to a provider that cannot serve it. */
  problems: string[];
}

/** Reads which providers an environment configures; undefined if it names none. */
function readConfigured(source: NodeJS.ProcessEnv): ConfiguredProvider[] | undefined {
  const names = listOf(source['CASHIER_PROVIDERS']);
  if (names.length === 0) return undefined;
  return names.map((name) => {
    const prefix = `PROVIDER_${name.toUpperCase().replaceAll('-', '_')}`;
    const kind = source[`${prefix}_KIND`]?.trim() || 'http';
    return { name, kind, methods: listOf(source[`${prefix}_METHODS`]) };
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
    problems: unknown.map(
      ([name, { name: by }]) => `${name}: assigned to ${by}, but there is no such method`,
    ),
  };
  for (const method of methods.values()) {
    const provider = assigned.get(method.name) ?? byName.get(method.provider);
    if (!provider) service.unserved.push(`${method.name}: ${hintOf(method)}`);
    else if (canServe(provider, method)) service.served += 1;
    else {
      const { name, kind } = provider;
      service.problems.push(`${method.name}: assigned to ${name}, but ${kind} cannot serve it`);
    }
  }
  return service;
}

function canServe({ kind }: ConfiguredProvider, { providerKinds = [] }: CatalogueMethod): boolean {
  return kind === 'http' || providerKinds.includes(kind);
}

function hintOf({ provider, providerKinds }: CatalogueMethod): string {
  const configure = `provider ${provider} is not configured`;
  return providerKinds ? `${configure}; ${providerKinds.join(' or ')} can serve it` : configure;
}
