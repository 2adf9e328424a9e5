import { callPath, getCalls } from '@opencashier/contract/calls/call-paths';
import { contract, contractHeader, writeContract } from '@opencashier/contract/contract-version';
import type { StartData } from '@opencashier/contract/host/start-data';
import { isNative, type User } from '@opencashier/contract/calls/user';

/** The parts of a session that are sent with every call. */
export interface CallContext {
  token: string;
  start: Pick<StartData, 'platformVersion' | 'pwa' | 'isMobileApp'>;
  user: Pick<User, 'platform'>;
}

export interface HttpRequest {
  url: string;
  init: RequestInit & { headers: Record<string, string> };
}

/** NET-1, NET-2: a call as arguments of `fetch`. */
export function httpRequest(
  context: CallContext,
  name: string,
  payload: object,
  key?: string,
): HttpRequest {
  const path = `/api/${callPath(name)}`;
  const native = nativeFlags(context.user);
  const { platformVersion } = context.start;
  const headers: Record<string, string> = {
    Authorization: `Bearer ${context.token}`,
    'extra-params': headerText({ platformVersion, ...appFlags(context.start) }),
    'Cache-Control': 'no-cache',
    Pragma: 'no-cache',
    // NET-19: the contract version of this build; the server's response has its own.
    [contractHeader]: writeContract(contract),
  };
  if (key) headers['Idempotency-Key'] = key;
  // The browser stores no response on disk.
  const cache = 'no-store';
  if (getCalls.includes(name)) {
    return { url: withQuery(path, { ...payload, ...native }), init: { headers, cache } };
  }
  headers['Content-Type'] = 'application/json';
  return {
    url: withQuery(path, native),
    init: { method: 'POST', headers, cache, body: JSON.stringify(payload) },
  };
}

/** The flags that are set, under the names of NET-1 and NET-4. */
export function appFlags({ pwa, isMobileApp }: CallContext['start']): Record<string, boolean> {
  return { ...(pwa && { pwa }), ...(isMobileApp && { isMobileApp }) };
}

/** NET-3: native platforms add isNative and platform. */
export function nativeFlags(user: CallContext['user']): Record<string, string | boolean> {
  return isNative(user) ? { isNative: true, platform: user.platform } : {};
}

function withQuery(path: string, values: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== null && value !== undefined) query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

// A header allows only Latin letters; JSON can escape all others.
function headerText(value: object): string {
  return JSON.stringify(value).replace(
    /[^ -~]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
