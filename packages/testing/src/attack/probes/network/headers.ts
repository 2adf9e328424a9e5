import type { Attack, Scene } from '../../attack.ts';
import { openRawSocket, socketPath, upgrade } from '../../raw-socket.ts';

const get = (path: string, more = '') =>
  `GET ${path} HTTP/1.1\r\nHost: pay.attack.example\r\n${more}\r\n`;
const post = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: pay.attack.example\r\nContent-Type: application/json\r\n` +
  `Content-Length: 1\r\n\r\n{`;

/** Each kind of answer, refusals by Node and Socket.IO included. */
const requests: [string, string][] = [
  ['the widget', get('/cashier/deposit?partner=demo')],
  ['a page for popups', get('/cashier/opening?partner=demo')],
  ['an icon', get('/cashier/icons/visa.svg')],
  ['a text file', get('/cashier/locales/en.json')],
  ['a refused call', get('/api/BANKING/bank-get')],
  ['a broken call', post('/api/BANKING/deposit-create')],
  ['a refused notice', post('/webhooks/sandbox')],
  ['health', get('/healthz')],
  ['security.txt', get('/.well-known/security.txt')],
  ['an unknown path', get('/nothing')],
  ['an unreadable path', get('/cashier/%E0%A4%A')],
  ['an unreadable request', 'nonsense\r\n\r\n'],
  ['huge headers', get('/healthz', `X: ${'x'.repeat(20_000)}\r\n`)],
  ['a socket', upgrade()],
  ['a polled socket', get('/v4/socket.io/?EIO=4&transport=polling')],
  ['a socket of another protocol', upgrade(socketPath.replace('EIO=4', 'EIO=3'))],
  ['an upgrade elsewhere', upgrade('/elsewhere')],
];
const forOperators: [string, string][] = [
  ['metrics', get('/metrics')],
  ['an unsigned request', get('/operator/demo/audit')],
  ['a page of the console', get('/payments', 'Accept: text/html\r\n')],
  ['an unknown file of the console', get('/assets/none.js')],
];

function readHead(text: string): { status: number; headers: Map<string, string> } {
  const [head = ''] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(':');
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
  });
  return { status: Number(first.slice(9, 12)), headers: new Map(headers) };
}

const yearSeconds = 31_536_000;

/** Headers that every answer must have. */
const required: [string, (headers: Map<string, string>) => boolean][] = [
  ['sniffing', (headers) => headers.get('x-content-type-options') === 'nosniff'],
  ['a lasting https', (headers) => maxAge(headers.get('strict-transport-security')) >= yearSeconds],
  ['other sites', (headers) => headers.get('cross-origin-resource-policy') === 'same-origin'],
  ['openers', (headers) => headers.has('cross-origin-opener-policy')],
  ['referrers', (headers) => headers.get('referrer-policy') === 'no-referrer'],
  ['scripts', (headers) => /default-src 'none'/.test(policyOf(headers))],
  ['frames', (headers) => /frame-ancestors (?!\*)\S/.test(policyOf(headers))],
  ['unsafe code', (headers) => !/unsafe-(?:inline|eval)/.test(policyOf(headers))],
];

const policyOf = (headers: Map<string, string>) => headers.get('content-security-policy') ?? '';
const maxAge = (value = '') => Number(/max-age=(\d+)/.exec(value)?.[1] ?? 0);

/** Sends each request to both listeners and looks for an answer that lacks a header. */
async function run({ world, record }: Scene): Promise<void> {
  const { token } = await world.newPlayer();
  const page = '/api/BANKING/userdata-payment-snippet?country=de&currency=EUR';
  const answered = get(page, `Authorization: Bearer ${token}\r\n`);
  const all = [
    ...requests.map((one) => [world.url, ...one] as const),
    [world.url, 'an answered call', answered] as const,
    ...forOperators.map((one) => [world.consoleUrl, ...one] as const),
  ];
  for (const [url, what, request] of all) {
    const raw = await openRawSocket(url);
    raw.socket.write(request);
    record.mustHaveTried(`${what}, which got no answer`, await raw.hears('\r\n\r\n'));
    const { status, headers } = readHead(raw.received());
    raw.socket.destroy();
    record.tryOnce(what, { status, body: undefined });
    if (request === answered) record.mustHaveTried('a call that is answered', status === 200);
    for (const [against, holds] of required) {
      record.mustHold(`${what} (${status}) has no header against ${against}`, holds(headers));
    }
  }
  const contact = await fetch(`${world.url}/.well-known/security.txt`);
  const isContact = contact.ok && /^Contact: /m.test(await contact.text());
  record.mustHold('nobody says where to report a hole', isContact);
}

export const answerHeaders: Attack = {
  title: 'answers of any kind without the headers that protect them',
  isPerTransport: false,
  size: 1,
  run,
};
