import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consoleDefaults } from '../operator/access/console-settings.ts';
import { beginSession } from '../operator/access/console-sessions.ts';
import { commonHeaders, nothingPolicy } from '../security/headers.ts';
import { openRaw, upgradeRequest } from '../testing/raw-connection.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const page = readFileSync(new URL('../../../../docs/security.md', import.meta.url), 'utf8');

/** The rows of the table under a heading, each by the names in its first row. */
function tableWith(column: string): Record<string, string>[] {
  const lines = page.split('\n');
  const start = lines.findIndex((line) => line.startsWith('|') && line.includes(`| ${column} |`));
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'));
  const [names = [], , ...rows] = lines.slice(start, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return rows.map((cells) => Object.fromEntries(names.map((name, i) => [name, cells[i] ?? ''])));
}

const rows = tableWith('content-security-policy');
const columns = Object.keys(rows[0] ?? {}).filter((name) => name.includes('-'));
const code = (cell: string): string => /^`(?<code>.*)`$/.exec(cell)?.groups?.['code'] ?? '';

let server: TestServer;
let production: TestServer;
/** The console's session on each server. */
const sessions = new Map<string, string>();
const admin = { id: 'ann', name: 'Ann', role: 'admin', partners: null } as const;
beforeAll(async () => {
  server = await startTestServer();
  const environment = { production: true, hstsSubdomains: true };
  production = await startTestServer({ environment });
  for (const { url, pool } of [server, production]) {
    sessions.set(url, await beginSession(pool, admin, consoleDefaults));
  }
});
afterAll(async () => {
  await server.close();
  await production.close();
});

/** The request behind an example in the table. */
function requestOf(example: string, { url }: TestServer): string {
  const [, line = '', rest = ''] = /^`(?<line>[^`]*)`(?<rest>.*)$/.exec(example) ?? [];
  const { host, port } = new URL(url);
  if (line === 'nonsense') return 'nonsense\r\n\r\n';
  const [method = '', path = ''] = line.split(' ');
  if (rest.includes('as an upgrade')) {
    const foreign = /from `(?<origin>[^`]+)`/.exec(rest)?.groups?.['origin'];
    const request = upgradeRequest(path, foreign === undefined ? '' : `origin: ${foreign}\r\n`);
    return rest.includes('without a key')
      ? request.replace(/sec-websocket-key.*\r\n/, '')
      : request;
  }
  const hostHeader = rest.includes('captcha host') ? `localhost:${port}` : host;
  const hosts = rest.includes('without `Host`') ? 0 : rest.includes('with two `Host`') ? 2 : 1;
  const hostLine = `host: ${hostHeader}\r\n`.repeat(hosts);
  const size = Number(/with ([\d,]+) bytes/.exec(rest)?.[1]?.replace(',', '') ?? 0);
  const filler = size > 0 ? `x-filler: ${'x'.repeat(size)}\r\n` : '';
  const accepts = rest.includes('as a page') ? 'accept: text/html\r\n' : '';
  const cookie = rest.includes('signed in') ? `cookie: console=${sessions.get(url)}\r\n` : '';
  const body =
    method === 'POST' ? 'content-type: application/json\r\ncontent-length: 1\r\n\r\n{' : '\r\n';
  return `${method} ${path} HTTP/1.1\r\n${hostLine}${filler}${accepts}${cookie}${body}`;
}

async function headersOf(example: string, from: TestServer): Promise<Map<string, string>> {
  const isForOperators = example.includes("operators' port");
  const raw = await openRaw(isForOperators ? from.consoleUrl : from.url);
  raw.send(requestOf(example, from));
  await expect.poll(() => raw.received()).toContain('\r\n\r\n');
  const [head = ''] = raw.received().split('\r\n\r\n');
  const [, ...lines] = head.split('\r\n');
  return new Map(
    lines.map((line) => {
      const [name = '', ...value] = line.split(': ');
      return [name.toLowerCase(), value.join(': ')];
    }),
  );
}

describe('the headers of every answer, as docs/security.md has them', () => {
  it('are described for more than forty kinds of answers', () => {
    expect(rows.length).toBeGreaterThan(40);
    expect(columns).toContain('cross-origin-opener-policy');
  });

  it.each(rows.map((row) => [row['answer'], row] as const))('%s', async (_answer, row) => {
    const headers = await headersOf(row['example'] ?? '', server);
    for (const name of columns) {
      const cell = row[name] ?? '';
      const value = headers.get(name);
      if (cell === '—') expect([name, value]).toEqual([name, undefined]);
      else if (cell === 'nothing') expect([name, value]).toEqual([name, nothingPolicy]);
      else if (name === 'content-security-policy') {
        const directives = value?.split('; ') ?? [];
        expect(directives).toEqual(expect.arrayContaining(code(cell).split('; ')));
        expect(value).not.toContain('unsafe-eval');
      } else expect([name, value]).toEqual([name, code(cell)]);
    }
    for (const { header = '', value = '' } of tableWith('value')) {
      if (header.includes('strict-transport')) continue;
      expect([header, headers.get(code(header))]).toEqual([header, code(value)]);
    }
  });

  it.each(rows.map((row) => [row['answer'], row] as const))(
    'in production, on https and subdomains for a year: %s',
    async (_answer, row) => {
      const headers = await headersOf(row['example'] ?? '', production);
      const lasting = 'max-age=31536000; includeSubDomains';
      expect(headers.get('strict-transport-security')).toBe(lasting);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  it('leave subdomains out by default', () => {
    const sent = commonHeaders({ production: true, hstsSubdomains: false });
    expect(sent['strict-transport-security']).toBe('max-age=31536000');
    const noHeaderSent = commonHeaders({ production: false, hstsSubdomains: true });
    expect(noHeaderSent).not.toHaveProperty('strict-transport-security');
  });
});

it('security.txt says where to report a vulnerability', async () => {
  const answer = await fetch(`${server.url}/.well-known/security.txt`);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await answer.text();
  // By default, it is the partner's support address.
  expect(text).toMatch(/^Contact: mailto:help@casino\.example\nExpires: \d{4}-\d\d-\d\dT/);
  const [, expires = ''] = /Expires: (\S+)/.exec(text) ?? [];
  const days = (Date.parse(expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});
