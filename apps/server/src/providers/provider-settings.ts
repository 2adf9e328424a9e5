import { checkAddress } from '@opencashier/contract/formats/check-address';
import type { Problems } from '../configuration/problems.ts';
import { checkIssuedKey, checkSecrets } from '../configuration/secrets.ts';
import { checkServiceUrl } from '../configuration/service-address.ts';

/** The settings that providers of every kind have. */
export interface CommonSettings {
  name: string;
  /** The methods that it serves, even if their files name another provider. */
  methods: readonly string[];
}

/** Returns what is wrong with a value, such as `is not a store id`. */
type Objection = (value: string) => string | undefined;

/**
 * Reads the variables `PROVIDER_<NAME>_…` of one provider. Errors are collected: the result then
 * holds placeholders that are never used.
 */
export interface SettingsReader extends Pick<Problems, 'refuse' | 'attempt'> {
  name: string;
  production: boolean;
  /** The whole name of a variable, for messages. */
  variable: (key: string) => string;
  optional: (key: string) => string | undefined;
  required: (key: string, meaning: string, objection?: Objection) => string;
  /**
   * The secrets of its notices; a signature with any of them is accepted. None may be easy to
   * guess.
   */
  secrets: (key: string, meaning: string, objection?: Objection) => string[];
  /** A key that its vendor issued; none that is published here. */
  issuedKey: (key: string, meaning: string, objection?: Objection) => string;
  /**
   * An address without a slash at the end; https in production, or http in your own network.
   * `credential` is the setting that authenticates to it.
   */
  url: (key: string, meaning: string, credential: string) => string;
  /** Undefined if the value is refused. */
  oneOf: <const T extends readonly string[]>(
    key: string,
    values: T,
    otherwise: T[number],
  ) => T[number] | undefined;
  list: (key: string) => string[];
  /** A list of names that are known. */
  names: <T extends string>(key: string, known: readonly T[]) => T[];
  /** HOST-7: the origins of its payment pages: its own, and those that are listed. */
  origins: (url: string) => string[];
}

const noAddress = 'https://address.invalid';
/** The text may contain a password, so it is not repeated. */
const notAddress: Objection = (text) => (URL.canParse(text) ? undefined : 'is not a URL');

interface SettingsContext {
  source: NodeJS.ProcessEnv;
  production: boolean;
  problems: Problems;
  /** Gets the whole name of each variable that is read. */
  used: Set<string>;
}

/** The variable with which the environment sets this key of a provider. */
export const variableOf = (provider: string, key: string) =>
  `PROVIDER_${provider.toUpperCase().replaceAll('-', '_')}_${key}`;

/** The names in a list such as that of `CASHIER_PROVIDERS`. */
export const namesIn = (list: string) =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

export function settingsReader(name: string, context: SettingsContext): SettingsReader {
  const { source, production, problems, used } = context;
  const { refuse, attempt } = problems;
  const variable = (key: string) => variableOf(name, key);
  const optional = (key: string) => {
    used.add(variable(key));
    return source[variable(key)]?.trim() || undefined;
  };

  function object(key: string, value: string, objection: Objection | undefined): void {
    const wrong = objection?.(value);
    if (wrong !== undefined) refuse(`${variable(key)} ${wrong}.`);
  }

  function required(key: string, meaning: string, objection?: Objection): string {
    const value = optional(key) ?? '';
    if (value) object(key, value, objection);
    else refuse(`Set ${variable(key)} to ${meaning}.`);
    return value;
  }

  function url(key: string, meaning: string, credential: string): string {
    const address = required(key, meaning, notAddress);
    const instead = `the server authenticates with ${variable(credential)}`;
    const read = () => {
      checkServiceUrl(variable(key), address, { env: source, production, instead });
      return address.replace(/\/$/, '');
    };
    return URL.canParse(address) ? attempt(read, noAddress) : noAddress;
  }

  function secrets(key: string, meaning: string, objection?: Objection): string[] {
    const value = required(key, meaning);
    if (!value) return [];
    const read = attempt(() => checkSecrets(variable(key), value, production, 'vendor'), []);
    for (const secret of read) object(key, secret, objection);
    return read;
  }

  const list = (key: string) => namesIn(optional(key) ?? '');

  return {
    name,
    production,
    variable,
    optional,
    required,
    refuse,
    attempt,
    secrets,
    issuedKey: (key, ...rest) =>
      attempt(() => checkIssuedKey(variable(key), required(key, ...rest), production), ''),
    url,
    oneOf(key, values, otherwise) {
      const value = optional(key) ?? otherwise;
      const known = values.find((one) => one === value);
      if (known !== undefined) return known;
      refuse(`${variable(key)} is not valid: one of ${values.join(', ')}.`);
      return undefined;
    },
    list,
    names: (key, known) =>
      list(key).flatMap((one) => {
        const found = known.find((other) => other === one);
        if (found) return [found];
        refuse(`${variable(key)}: ${one} is not one of ${known.join(', ')}.`);
        return [];
      }),
    origins(address) {
      const origins = [new URL(address).origin, ...list('ORIGINS')];
      const wrong = origins.filter((origin) => !isPageOrigin(origin, production));
      for (const one of wrong) refuse(notPage(variable('ORIGINS'), one));
      return origins;
    },
  };
}

/** Without the user and password of the address. */
const notPage = (name: string, address: string) =>
  `${name}: ${address.replace(/^.*@/, '')} is not an origin of a payment page.`;

function isPageOrigin(text: string, production: boolean): boolean {
  const policy = { origins: 'any', loopbackHttp: !production } as const;
  return checkAddress(text, policy) !== undefined && new URL(text).origin === text;
}
