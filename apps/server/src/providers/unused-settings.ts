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

/** A line for each variable `PROVIDER_…` that no provider reads, such as a misspelt one. */
export function unusedSettings(source: NodeJS.ProcessEnv, { names, used }: ReadSettings): string[] {
  const set = Object.keys(source).filter((name) => source[name]?.trim());
  const listed = namesIn(source['CASHIER_PROVIDERS'] ?? '');
  return set
    .filter((name) => name.startsWith('PROVIDER_') && !used.has(name) && !serviceLink.test(name))
    .flatMap((name) => {
      // The longest prefix is the right one: `acme-eu` may stand beside `acme`.
      const [owner] = [...names, ...listed]
        .filter((one) => name.startsWith(variableOf(one, '')))
        .toSorted((a, b) => b.length - a.length);
      if (owner === undefined) return isOfUnlisted(name, set) ? [] : [`${name} ${ofNobody}`];
      return names.includes(owner) ? [`${name} has no effect: provider ${owner} ${unknown}.`] : [];
    });
}

const unknown = 'has no such setting, or lacks another that it belongs to';
const ofNobody = 'has no effect: CASHIER_PROVIDERS lists no provider of this name.';

/**
 * The settings of a provider that is switched off may stay. Every provider has one of these two, so
 * a variable without them is a misspelt one. A name such as `PROVIDER_SECRET` is nobody's setting.
 */
function isOfUnlisted(name: string, set: readonly string[]): boolean {
  const owners = set.flatMap((one) => /^PROVIDER_\w+_(?=(?:KIND|URL)$)/.exec(one) ?? []);
  return !/^PROVIDER_\w+_/.test(name) || owners.some((prefix) => name.startsWith(prefix));
}
