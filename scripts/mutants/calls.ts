import type { Mutant } from './mutant.ts';

const widget = 'apps/widget/src';
const adapters = `${widget}/adapters`;
const wiredTest = `${widget}/boot/wired-network.test.tsx`;
const httpRequestTest = `${adapters}/http-request.test.ts`;
const transportsTest = `${adapters}/transports.test.ts`;
const composePorts = `${widget}/boot/compose-ports.ts`;

/** How calls are sent, and sent again. */
export const callMutants: readonly Mutant[] = [
  {
    rule: 'NET-1',
    breaks: 'calls have no Cache-Control',
    file: `${adapters}/http-request.ts`,
    find: "    'Cache-Control': 'no-cache',\n",
    put: '',
    tests: [httpRequestTest, wiredTest],
  },
  {
    rule: 'NET-1',
    breaks: 'the browser adds no Pragma to a GET',
    file: `${adapters}/http-request.ts`,
    find: 'init: { headers, cache }',
    put: 'init: { headers }',
    tests: [wiredTest],
  },
  {
    rule: 'NET-1',
    breaks: 'the flags are not sent',
    file: `${adapters}/http-request.ts`,
    find: '{ platformVersion, ...appFlags(context.start) }',
    put: '{ platformVersion }',
    tests: [wiredTest],
  },
  {
    rule: 'NET-4',
    breaks: 'the socket ignores the host of the start data',
    file: composePorts,
    find: 'url: session.start.host || location.origin,',
    put: 'url: location.origin,',
    tests: [wiredTest],
  },
  {
    rule: 'NET-4',
    breaks: 'the socket has another path',
    file: `${adapters}/socket/socket-link.ts`,
    find: "path: '/v4/socket.io',",
    put: "path: '/socket.io',",
    tests: [wiredTest],
  },
  {
    rule: 'NET-4',
    breaks: 'the socket opens without its query',
    file: `${adapters}/lazy-socket.ts`,
    find: 'query: () => socketQuery(session()),',
    put: 'query: () => ({}),',
    tests: [wiredTest],
  },
  {
    rule: 'NET-4',
    breaks: 'the socket begins with polling',
    file: `${adapters}/socket/socket-link.ts`,
    find: "transports: ['websocket'],",
    put: '',
    tests: [transportsTest],
  },
  {
    rule: 'NET-6',
    breaks: 'a list is sent again at once',
    file: `${adapters}/retry-policy.ts`,
    find: 'export const retryDelayMs = 2000;',
    put: 'export const retryDelayMs = 200;',
    tests: [wiredTest],
  },
  {
    rule: 'NET-6',
    breaks: 'a list is sent again only twice',
    file: `${adapters}/retry-policy.ts`,
    find: 'export const retriesMax = 3;',
    put: 'export const retriesMax = 2;',
    tests: [wiredTest],
  },
  {
    rule: 'NET-6',
    breaks: 'the bank is asked once',
    file: `${adapters}/retry-policy.ts`,
    find: "['bank-get', 'deposit-status']",
    put: "['deposit-status']",
    tests: [wiredTest],
  },
  {
    rule: 'NET-6',
    breaks: 'a failed snippet is not sent again',
    file: `${adapters}/retry-policy.ts`,
    find: "  'userdata-payment-snippet',\n",
    put: '',
    tests: [wiredTest],
  },
  {
    rule: 'NET-9',
    breaks: 'no call uses the socket',
    file: composePorts,
    find: 'transport: socket ?? http,',
    put: 'transport: http,',
    tests: [wiredTest],
  },
  {
    rule: 'NET-9',
    breaks: 'the closing of a form is not sent',
    file: composePorts,
    find: '        leave: createUnloadRequest(request, useSession.getState),\n',
    put: '',
    tests: [wiredTest],
  },
  {
    rule: 'NET-9',
    breaks: 'the closing of a form is lost with its page',
    file: `${adapters}/unload-request.ts`,
    find: '{ ...init, keepalive: true }',
    put: 'init',
    tests: [wiredTest],
  },
  {
    rule: 'NET-9',
    breaks: 'the status of a deposit is posted',
    file: 'packages/contract/src/calls/call-paths.ts',
    find: "  'deposit-status',\n",
    put: '',
    tests: [`${adapters}/specified-calls.test.ts`],
  },
];
