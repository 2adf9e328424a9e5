import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { withSecretsFile } from '../configuration/secrets-file.ts';
import { loadPartners } from './partners.ts';
import { watchPartners } from './watch-partners.ts';

const secret = 'a-token-secret-that-only-this-test-knows';
const fileOf = (key: string, origin: string) =>
  JSON.stringify({
    key,
    development: true,
    origins: [origin],
    tokenKeys: [{ alg: 'HS256', secretEnv: `PARTNER_${key.toUpperCase()}_TOKEN_SECRET` }],
  });

it('the watcher of partner files loads a partner that is added while the server runs, and reports one that it cannot read', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'partners-'));
  const secretsFile = join(mkdtempSync(join(tmpdir(), 'secrets-')), 'secrets.env');
  const env = { PARTNER_DEMO_TOKEN_SECRET: secret, CASHIER_SECRETS_FILE: secretsFile };
  writeFileSync(join(dir, 'demo.json'), fileOf('demo', 'http://localhost:4401'));
  const lines: string[] = [];
  const report = (line: string) => void lines.push(line);
  const read = () => loadPartners(dir, withSecretsFile(env), false, report);
  const partners = new Map(read());
  onTestFinished(watchPartners({ dir, secretsFile, partners, read, report }));

  // Without its secret it is left out, and the others stay.
  writeFileSync(join(dir, 'mine.json'), fileOf('mine', 'http://localhost:3000'));
  await expect.poll(() => lines.join('\n'), { timeout: 60_000 }).toContain('is disabled');
  expect(lines.join('\n')).toContain('Set PARTNER_MINE_TOKEN_SECRET');
  expect([...partners.keys()]).toEqual(['demo']);

  writeFileSync(secretsFile, `PARTNER_MINE_TOKEN_SECRET=${secret}\n`);
  await expect
    .poll(() => partners.get('mine')?.origins, { timeout: 60_000 })
    .toEqual(['http://localhost:3000']);
});
