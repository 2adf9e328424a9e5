import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rootDir } from './root-dir.ts';
import { readSourceFiles } from './lib/source-files.ts';

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

it('the Compose file names an exact version of each image', () => {
  const images = Array.from(
    read('deploy/compose.yaml').matchAll(/image: (\S+:\S+)$/gm),
    ([, n]) => n,
  );
  expect(images.length).toBeGreaterThan(3);
  // PostgreSQL has two numbers, the others have three.
  const exact = /^(?:postgres:\d+\.\d+|[a-z/]+:v?\d+\.\d+\.\d+)$/;
  expect(images.filter((image = '') => !exact.test(image))).toEqual([]);
});

it('the Compose file lists the settings that it needs', () => {
  const required = Array.from(
    read('deploy/compose.yaml').matchAll(/\$\{(\w+):\?\}/g),
    ([, n]) => n,
  );
  const offered = Array.from(read('deploy/.env.example').matchAll(/^(\w+)=/gm), ([, n]) => n);
  expect(new Set(required)).toEqual(new Set(offered));
});

/** Starts the database as Compose does, with a stand-in for the image's own entrypoint. */
function startDatabase(dir: string, password: string) {
  const standIn = '#!/bin/sh\necho "$@" > "$PGDATA/PG_VERSION"\n';
  writeFileSync(join(dir, 'docker-entrypoint.sh'), standIn, { mode: 0o755 });
  const env = {
    PATH: `${dir}:${process.env['PATH'] ?? ''}`,
    PGDATA: dir,
    OWNER_PASSWORD: password,
    SERVER_PASSWORD: 'a1',
  };
  return spawnSync('sh', [join(rootDir, 'deploy/check-passwords.sh'), 'postgres'], { env });
}

it('the database refuses passwords that would change the address before it is created', () => {
  const dir = mkdtempSync(join(tmpdir(), 'database-'));
  const refused = startDatabase(dir, 'Zm/9');
  expect(refused.status).toBe(1);
  expect(String(refused.stderr)).toContain('letters and digits only');
  expect(existsSync(join(dir, 'PG_VERSION'))).toBe(false);
  expect(read('deploy/.env.example')).toContain('openssl rand -hex 24');
  expect(startDatabase(dir, 'b0a9cf64').status).toBe(0);
  expect(readFileSync(join(dir, 'PG_VERSION'), 'utf8')).toBe('postgres\n');
  // The roles of this one have their passwords already.
  expect(startDatabase(dir, 'Zm/9').status).toBe(0);
});

it('the Compose file checks the passwords before the image creates the database', () => {
  const composition = read('deploy/compose.yaml');
  expect(composition).toContain('./check-passwords.sh:/check-passwords.sh:ro');
  // Compose drops the image's own command together with its entrypoint.
  expect(composition).toContain('entrypoint: [sh, /check-passwords.sh]\n    command: [postgres]\n');
});

it('the Compose file waits for a stopping server as long as docs/operating.md says', () => {
  const composition = read('deploy/compose.yaml');
  const numberAfter = (pattern: RegExp): number => Number(pattern.exec(composition)?.[1]);
  const drain = numberAfter(/CASHIER_DRAIN_SECONDS: '(\d+)'/);
  expect(read('docs/operating.md')).toContain('Wait `CASHIER_DRAIN_SECONDS` plus 60 seconds');
  expect(numberAfter(/stop_grace_period: (\d+)s/)).toBe(drain + 60);
});
