import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici';

// HTTP/1.1 sends no request a second time by itself; HTTP/2 may.
const options = { allowH2: false };

/** Opens the connections to providers. Node itself applies its proxy settings only to `fetch`. */
export function createDispatcher(): Dispatcher {
  const usesProxy = process.env['NODE_USE_ENV_PROXY'] === '1';
  return usesProxy ? new EnvHttpProxyAgent(options) : new Agent(options);
}
