import type { ReadHostMessages, HostMessageType } from '@opencashier/contract/host/messages';
import { readBonuses } from '@opencashier/contract/host/start-data';

type Parsers = { [T in HostMessageType]: (payload: unknown) => ReadHostMessages[T] | undefined };

const ignorePayload = (): undefined => undefined;

/** The payload of a host's message; undefined if it is invalid. */
export const readHostPayload: Parsers = {
  loaded: ignorePayload,
  'bonus-list-updated': (payload) => (Array.isArray(payload) ? readBonuses(payload) : undefined),
  close: ignorePayload,
  'go-back': ignorePayload,
  'swipe-back': ignorePayload,
  'token-updated'(payload) {
    const { token } = recordOf(payload);
    return typeof token === 'string' && token ? { token } : undefined;
  },
  'appearance-updated'(payload) {
    const { theme, variables, locale } = recordOf(payload);
    return {
      ...((theme === 'light' || theme === 'dark') && { theme }),
      ...(typeof locale === 'string' && { locale }),
      ...(variables !== undefined && { variables: textsOf(variables) }),
    };
  },
  viewport(payload) {
    const { top, height } = recordOf(payload);
    return typeof top === 'number' && typeof height === 'number' ? { top, height } : undefined;
  },
};

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textsOf(value: unknown): Record<string, string> {
  const texts = Object.entries(recordOf(value)).filter(([, text]) => typeof text === 'string');
  return Object.fromEntries(texts) as Record<string, string>;
}
