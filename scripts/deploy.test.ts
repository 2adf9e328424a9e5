import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rootDir } from './root-dir.ts';
import { readSourceFiles } from './source-files.ts';

const read = (name: string): string => readFileSync(join(rootDir, name), 'utf8');
const server = [...readSourceFiles()]
  .filter(([path]) => /^apps\/server\/src\/(?:transport|queues)\//.test(path))
  .map(([, text]) => text)
  .join('\n');

const unknown = (names: Iterable<string>): string[] =>
  [...new Set(names)].filter((name) => !server.includes(`'${name}'`));

it.each(['deploy/prometheus/alerts.yml', 'deploy/grafana/dashboards/cashier.json'])(
  '%s refers only to metrics and queues that the server has',
  (file) => {
    const text = read(file).replaceAll('\\"', '"');
    const metrics = Array.from(text.matchAll(/\bcashier_\w+/g), ([name]) =>
      name.replace(/_seconds_(?:count|bucket|sum)$/, '_seconds'),
    );
    expect(metrics.length).toBeGreaterThan(5);
    expect(unknown(metrics)).toEqual([]);
    const queues = Array.from(text.matchAll(/queue=~?"([^"]+)"/g), ([, names = '']) =>
      names.split('|'),
    ).flat();
    expect(unknown(queues)).toEqual([]);
  },
);

it('every alert has a test of promtool', () => {
  const names = (file: string, word: string) =>
    new Set(
      Array.from(read(file).matchAll(new RegExp(`${word}: (\\w+)`, 'g')), ([, name]) => name),
    );
  expect(names('deploy/prometheus/alerts.test.yml', 'alertname')).toEqual(
    names('deploy/prometheus/alerts.yml', 'alert'),
  );
});

it('every alert of docs/operating.md about money has a rule', () => {
  const page = read('docs/operating.md');
  const rules = read('deploy/prometheus/alerts.yml');
  const table = page.slice(page.lastIndexOf('| `cashier_ledger_disagreements_total` grows'));
  const named = Array.from(
    table.matchAll(/^\| `(?:time\(\) - )?(cashier_\w+)/gm),
    ([, n = '']) => n,
  );
  const missing = [...new Set(named)].filter((name) => !rules.includes(name));
  // Few installations read chains, and the right alert depends on each chain's block time.
  expect(missing).toEqual(['cashier_chain_read_timestamp_seconds']);
});

it('the Compose file lists the settings that it needs', () => {
  const required = Array.from(
    read('deploy/compose.yaml').matchAll(/\$\{(\w+):\?\}/g),
    ([, n]) => n,
  );
  const offered = Array.from(read('deploy/.env.example').matchAll(/^(\w+)=/gm), ([, n]) => n);
  expect(new Set(required)).toEqual(new Set(offered));
});

it.each([
  ['from openssl rand -hex 24', 'b0a9cf64', 0],
  ['that would change the address', 'Zm/9', 1],
])('the database starts with passwords %s: %s', (_, password, status) => {
  const bin = mkdtempSync(join(tmpdir(), 'bin-'));
  writeFileSync(join(bin, 'psql'), '#!/bin/sh\n', { mode: 0o755 });
  const env = {
    PATH: `${bin}:${process.env['PATH'] ?? ''}`,
    OWNER_PASSWORD: password,
    SERVER_PASSWORD: 'a1',
  };
  const ran = spawnSync('sh', [join(rootDir, 'deploy/create-roles.sh')], { env });
  expect(ran.status).toBe(status);
  if (status > 0) expect(String(ran.stderr)).toContain('letters and digits only');
  expect(read('deploy/.env.example')).toContain('openssl rand -hex 24');
});

it('the Compose file waits for a stopping server as long as docs/operating.md says', () => {
  const composition = read('deploy/compose.yaml');
  const numberAfter = (pattern: RegExp): number => Number(pattern.exec(composition)?.[1]);
  const drain = numberAfter(/CASHIER_DRAIN_SECONDS: '(\d+)'/);
  expect(read('docs/operating.md')).toContain('Wait `CASHIER_DRAIN_SECONDS` plus 60 seconds');
  expect(numberAfter(/stop_grace_period: (\d+)s/)).toBe(drain + 60);
});
