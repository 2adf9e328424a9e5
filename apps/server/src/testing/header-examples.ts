import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { Socket } from 'node:net';
import { createSignatures } from '@opencashier/contract/signatures';
import { expect } from 'vitest';
import { beginSession } from '../operator/access/console-sessions.ts';
import { consoleDefaults } from '../operator/access/console-settings.ts';
import { widgetDist } from '../transport/routes.ts';
import { openRaw, type RawConnection, upgradeRequest } from './raw-connection.ts';
import type { TestServer } from './test-server.ts';

/** A server with these settings can be brought to each answer of the table. */
export const exampleLimits = { perAddressMax: 10 };
export const exampleEnvironment = { trustedProxies: 1 };

const crowdedAddress = 'x-forwarded-for: 192.0.2.1\r\n';
const admin = { id: 'ann', name: 'Ann', role: 'admin', partners: null } as const;

/** The first file of a build whose name the table leaves open. */
function builtPath(path: string): string {
  const [folder = '', ending = ''] = path.split('*');
  if (ending === '') return path;
  const dir = folder.startsWith('/cashier/') ? widgetDist : consoleDefaults.dir;
  const name = readdirSync(`${dir}/assets`).find((one) => one.endsWith(ending));
  if (name === undefined) throw new Error(`no file ${ending} was built`);
  return folder + name;
}

async function etagOf(address: string, authorization: string): Promise<string> {
  const response = await fetch(address, { headers: authorization ? { authorization } : {} });
  await response.arrayBuffer();
  return response.headers.get('etag') ?? '';
}

/** Fills an address with requests that never end. */
async function crowd({ url }: TestServer): Promise<void> {
  const path = '/api/BANKING/session-start';
  const json = 'content-type: application/json\r\ncontent-length: 9\r\n';
  const half = `POST ${path} HTTP/1.1\r\nhost: s\r\n${crowdedAddress}${json}`;
  const open = async (): Promise<void> => {
    const raw = await openRaw(url);
    raw.send(`${half}expect: 100-continue\r\n\r\n`);
    await expect.poll(() => raw.received()).toContain('100 Continue');
  };
  await Promise.all(Array.from({ length: exampleLimits.perAddressMax }, open));
}

const jsonOf = (body: string, headers: object = {}): string => {
  const length = Buffer.byteLength(body);
  const all = { 'content-type': 'application/json', 'content-length': length, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${lines.join('')}\r\n${body}`;
};

/** The rest of a request with a provider's notice. */
async function noticeFrom(server: TestServer): Promise<string> {
  const { provider } = server;
  const { body } = await server.deposit(await server.token({ user: randomUUID() }));
  const data = provider.deposits.get(body.depositId);
  const notice = JSON.stringify({ type: 'deposit.updated', data });
  return jsonOf(notice, createSignatures([provider.secret]).sign(randomUUID(), new Date(), notice));
}

/** The rest of a request after its headers: a POST has a broken body, unless it is a notice. */
async function endOf(method: string, rest: string, from: TestServer): Promise<string> {
  if (rest.includes('that never ends')) return 'x-filler: ';
  if (rest.includes('signed by the provider')) return noticeFrom(from);
  return method === 'POST' ? jsonOf('{') : '\r\n';
}

/** The request behind an example such as `GET /payments` as a page on the operators' port. */
async function requestOf(line: string, rest: string, from: TestServer): Promise<string> {
  if (line === 'nonsense') return 'nonsense\r\n\r\n';
  const [method = '', named = ''] = line.split(' ');
  const path = builtPath(named);
  const has = (words: string) => rest.includes(words);
  if (has('as an upgrade')) {
    const foreign = /from `(?<origin>[^`]+)`/.exec(rest)?.groups?.['origin'];
    const request = upgradeRequest(path, foreign === undefined ? '' : `origin: ${foreign}\r\n`);
    return has('without a key') ? request.replace(/sec-websocket-key.*\r\n/, '') : request;
  }
  const { host, port } = new URL(from.url);
  const hosts = has('without `Host`') ? 0 : has('with two `Host`') ? 2 : 1;
  const size = Number(/with ([\d,]+) bytes/.exec(rest)?.[1]?.replace(',', '') ?? 0);
  const token = has('with a token') ? await from.token({ user: randomUUID() }) : '';
  const authorization = token && `Bearer ${token}`;
  const session = has('signed in') ? await beginSession(from.pool, admin, consoleDefaults) : '';
  const etag = has('unchanged') ? await etagOf(from.url + path, authorization) : '';
  if (has('too many connections')) await crowd(from);
  return [
    `${method} ${path} HTTP/1.1\r\n`,
    `host: ${has('captcha host') ? `localhost:${port}` : host}\r\n`.repeat(hosts),
    size > 0 ? `x-filler: ${'x'.repeat(size)}\r\n` : '',
    has('as a page') ? 'accept: text/html\r\n' : '',
    authorization && `authorization: ${authorization}\r\n`,
    session && `cookie: console=${session}\r\n`,
    etag && `if-none-match: ${etag}\r\n`,
    has('too many connections') ? crowdedAddress : '',
    await endOf(method, rest, from),
  ].join('');
}

/** Lets the time for a request on this connection pass, as Node reports it. */
async function expire({ app }: TestServer, send: () => Promise<RawConnection>) {
  const { server } = app.http;
  const arrived = new Promise<Socket>((resolve) => server.once('connection', resolve));
  const raw = await send();
  const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  server.emit('clientError', late, await arrived);
  return raw;
}

export interface ExampleAnswer {
  status: number;
  headers: Map<string, string>;
}

/** Sends an example of the table in docs/security.md. */
export async function answerTo(example: string, from: TestServer): Promise<ExampleAnswer> {
  const [, line = '', rest = ''] = /^`(?<line>[^`]*)`(?<rest>.*)$/.exec(example) ?? [];
  const request = await requestOf(line, rest, from);
  const send = async (): Promise<RawConnection> => {
    const opened = await openRaw(rest.includes("operators' port") ? from.consoleUrl : from.url);
    opened.send(request);
    return opened;
  };
  const raw = rest.includes('that never ends') ? await expire(from, send) : await send();
  await expect.poll(() => raw.received()).toContain('\r\n\r\n');
  const [head = ''] = raw.received().split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((text): [string, string] => {
    const [name = '', ...value] = text.split(': ');
    return [name.toLowerCase(), value.join(': ')];
  });
  return { status: Number(first.split(' ')[1]), headers: new Map(headers) };
}
