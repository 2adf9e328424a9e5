import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commonHeaders, nothingPolicy } from '../security/headers.ts';
import { answerTo, exampleEnvironment, exampleLimits } from '../testing/header-examples.ts';
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
beforeAll(async () => {
  const connectionLimits = exampleLimits;
  server = await startTestServer({ connectionLimits, environment: exampleEnvironment });
  const environment = { ...exampleEnvironment, production: true, hstsSubdomains: true };
  production = await startTestServer({ connectionLimits, environment });
});
afterAll(async () => {
  await server.close();
  await production.close();
});

describe('the headers of every answer, as docs/security.md has them', () => {
  it('are described for more than fifty kinds of answers', () => {
    expect(rows.length).toBeGreaterThan(50);
    expect(columns).toContain('cross-origin-opener-policy');
  });

  it.each(rows.map((row) => [row['answer'], row] as const))('%s', async (_answer, row) => {
    const { status, headers } = await answerTo(row['example'] ?? '', server);
    expect(status).toBe(Number(row['status']));
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
      const { headers } = await answerTo(row['example'] ?? '', production);
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
