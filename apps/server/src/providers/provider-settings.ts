import { checkAddress } from '@opencashier/contract/formats/check-address';
import { checkSecrets } from '../configuration/secrets.ts';
import { checkServiceUrl } from '../configuration/service-address.ts';
import { StartupError } from '../configuration/startup-error.ts';

/** The settings that providers of every kind have. */
export interface CommonSettings {
  name: string;
  /** The methods that it serves, whatever provider their files name. */
  methods: readonly string[];
}

/** Reads the variables `PROVIDER_<NAME>_…` of one provider. */
export interface SettingsReader {
  name: string;
  production: boolean;
  /** The whole name of a variable, for messages. */
  variable: (key: string) => string;
  optional: (key: string) => string | undefined;
  required: (key: string, meaning: string) => string;
  /**
   * The secrets of its notices; a signature with any of them is accepted. None may be easy to
   * guess.
   */
  secrets: (key: string, meaning: string) => string[];
  /** An address without a slash at the end; https in production, or http in an own network. */
  url: (key: string, meaning: string) => string;
  oneOf: <const T extends readonly string[]>(
    key: string,
    values: T,
    otherwise: T[number],
  ) => T[number];
  list: (key: string) => string[];
  /** A list of names that are known. */
  names: <T extends string>(key: string, known: readonly T[]) => T[];
  /** HOST-7: the origins of its payment pages: its own, and those that are listed. */
  origins: (url: string) => string[];
}

export function settingsReader(
  name: string,
  source: NodeJS.ProcessEnv,
  production: boolean,
): SettingsReader {
  const prefix = `PROVIDER_${name.toUpperCase().replaceAll('-', '_')}`;
  const variable = (key: string) => `${prefix}_${key}`;
  const optional = (key: string) => source[variable(key)]?.trim() || undefined;

  function required(key: string, meaning: string): string {
    const value = optional(key);
    if (!value) throw new StartupError(`Set ${variable(key)} to ${meaning}.`);
    return value;
  }

  function url(key: string, meaning: string): string {
    const address = required(key, meaning);
    if (!URL.canParse(address))
      throw new StartupError(`${variable(key)} is not a URL: ${address}.`);
    checkServiceUrl(variable(key), address, { env: source, production });
    return address.replace(/\/$/, '');
  }

  const list = (key: string) =>
    (optional(key) ?? '')
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean);

  return {
    name,
    production,
    variable,
    optional,
    required,
    secrets: (key, meaning) =>
      checkSecrets(variable(key), required(key, meaning), production, 'vendor'),
    url,
    oneOf(key, values, otherwise) {
      const value = optional(key) ?? otherwise;
      const known = values.find((one) => one === value);
      if (known !== undefined) return known;
      throw new StartupError(`${variable(key)} is not valid: one of ${values.join(', ')}.`);
    },
    list,
    names: (key, known) =>
      list(key).map((one) => {
        const found = known.find((other) => other === one);
        if (found) return found;
        throw new StartupError(`${variable(key)}: ${one} is not one of ${known.join(', ')}.`);
      }),
    origins(address) {
      const origins = [new URL(address).origin, ...list('ORIGINS')];
      const policy = { origins: 'any', loopbackHttp: !production } as const;
      const wrong = origins.find(
        (one) => !checkAddress(one, policy) || new URL(one).origin !== one,
      );
      if (wrong === undefined) return origins;
      throw new StartupError(
        `${variable('ORIGINS')}: ${wrong} is not an origin of a payment page.`,
      );
    },
  };
}
