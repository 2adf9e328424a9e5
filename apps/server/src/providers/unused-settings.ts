import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { namesIn, variableOf } from './provider-settings.ts';

/** Set by Kubernetes for a service whose name begins with `provider-`, not by the operator. */
const serviceLink =
  /_(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT(?:_\d+_(?:TCP|UDP|SCTP)(?:_\w+)?)?)$/;

interface ReadSettings {
  /** The providers whose settings are known: those of an unknown kind are not. */
  names: readonly string[];
  /** The whole names of the variables that they have. */
  used: ReadonlySet<string>;
}

interface UnusedSettings {
  /** A line for each that looks like a provider's setting, such as a misspelt one. */
  wrong: string[];
  /** A line for each that belongs to no provider here, and may be another program's. */
  foreign: string[];
}

/** The variables `PROVIDER_…` that nothing reads. */
export function unusedSettings(
  source: NodeJS.ProcessEnv,
  { names, used }: ReadSettings,
): UnusedSettings {
  const set = Object.keys(source).filter((name) => source[name]?.trim());
  // A container's start script may read a secret from a file and set the variable itself.
  const isRead = (name: string) => used.has(name) || used.has(name.replace(/_FILE$/, ''));
  const unread = set.filter(
    (name) => name.startsWith('PROVIDER_') && !isRead(name) && !serviceLink.test(name),
  );
  const named = unread.length > 0 ? namedInFiles(source) : new Set<string>();
  const listed = [...names, ...namesIn(source['CASHIER_PROVIDERS'] ?? '')];
  const owners = new Map([
    ...switchedOff(set).map((prefix) => [prefix, undefined] as const),
    ...listed.map((name) => [variableOf(name, ''), name] as const),
  ]);
  const lines: UnusedSettings = { wrong: [], foreign: [] };
  for (const name of unread.filter((one) => !named.has(one))) {
    // The longest prefix is the right one: `acme-eu` may stand beside `acme`.
    const [prefix] = [...owners.keys()]
      .filter((one) => name.startsWith(one))
      .toSorted((a, b) => b.length - a.length);
    const owner = prefix === undefined ? undefined : owners.get(prefix);
    if (owner !== undefined && names.includes(owner)) {
      lines.wrong.push(`${name} has no effect: provider ${owner} ${unknown}.`);
    } else if (prefix === undefined && !isOfUnlisted(name, set)) {
      lines.foreign.push(`${name} ${ofNobody}`);
    }
  }
  return lines;
}

const unknown = 'has no such setting, or lacks another that it belongs to';
const ofNobody = 'has no effect: CASHIER_PROVIDERS lists no provider of this name.';

/**
 * The prefixes of providers that are not listed, but completely set: with a kind, or with the two
 * settings that the kind `http` needs. A listed provider may have a setting that ends in `_URL`.
 */
function switchedOff(set: readonly string[]): string[] {
  return set.flatMap((name) => {
    const [prefix] = /^PROVIDER_\w+_(?=(?:KIND|URL)$)/.exec(name) ?? [];
    if (prefix === undefined) return [];
    return name.endsWith('_KIND') || set.includes(`${prefix}SECRET`) ? [prefix] : [];
  });
}

/**
 * The settings of a provider that is switched off may stay. Every provider has one of these two. A
 * name such as `PROVIDER_SECRET` is nobody's setting.
 */
function isOfUnlisted(name: string, set: readonly string[]): boolean {
  const owners = set.flatMap((one) => /^PROVIDER_\w+_(?=(?:KIND|URL)$)/.exec(one) ?? []);
  return !/^PROVIDER_\w+_/.test(name) || owners.some((prefix) => name.startsWith(prefix));
}

/** Variables that the operator's own files name, such as the address of a node. */
function namedInFiles(source: NodeJS.ProcessEnv): Set<string> {
  const networks = source['CASHIER_NETWORKS_FILE'];
  const partners = source['CASHIER_PARTNERS_DIR'];
  const files = [
    ...(networks ? [networks] : []),
    ...(partners ? globSync('*.json', { cwd: partners }).map((file) => join(partners, file)) : []),
  ];
  return new Set(files.flatMap((file) => textOf(file).match(/\bPROVIDER_\w+/g) ?? []));
}

/** A file that cannot be read is reported by its own reader. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
