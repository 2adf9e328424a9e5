import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withSecretsFile } from '@opencashier/server/configuration/secrets-file';
import { loadPartners } from '@opencashier/server/partners/partners';
import { expect, it } from 'vitest';
import { main } from './partner-new.ts';

const lines: string[] = [];
const print = (line: string) => void lines.push(line);

it('writes a partner that a development server can use', () => {
  const partners = mkdtempSync(join(tmpdir(), 'partners-'));
  const secretsFile = join(mkdtempSync(join(tmpdir(), 'data-')), 'secrets.env');
  const folders = { partners, secretsFile };
  expect(main(['--origin', 'http://localhost:3000'], print, folders)).toBe(0);
  const env = withSecretsFile({ CASHIER_SECRETS_FILE: secretsFile });
  const partner = loadPartners(partners, env, false).get('local');
  expect(partner).toMatchObject({ development: true, origins: ['http://localhost:3000'] });
  expect(lines.join('\n')).toContain(String(env['PARTNER_LOCAL_TOKEN_SECRET']));
  expect(main(['--origin', 'http://localhost:3000'], print, folders)).toBe(1);
});

it('refuses a key that a file of another name has', () => {
  const partners = mkdtempSync(join(tmpdir(), 'partners-'));
  writeFileSync(join(partners, 'broken.json'), '{');
  writeFileSync(join(partners, 'shop.json'), JSON.stringify({ key: 'demo' }));
  const folders = { partners, secretsFile: join(partners, 'secrets.env') };
  const args = ['--origin', 'http://localhost:3000', '--key', 'demo'];
  expect(main(args, print, folders)).toBe(1);
  expect(lines.at(-1)).toMatch(/shop\.json has the key demo already/);
});

it.each([['--origin', 'localhost:3000'], ['--origin', 'http://a/b'], ['--port', '1'], []])(
  'explains itself when it is called with %j %j',
  (...args) => {
    expect(main(args, print)).toBe(2);
    expect(lines.at(-1)).toContain('Usage:');
  },
);
