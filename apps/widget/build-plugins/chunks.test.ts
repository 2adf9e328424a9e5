import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

// `npm test` builds the widget before it runs these tests.
const assets = join(import.meta.dirname, '../dist/assets');
const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));

/** The names, without their hashes, of the files that a file imports statically. */
function importsOf(name: string): string[] {
  const file = scripts.find((script) => script.startsWith(`${name}-`)) ?? `no ${name}`;
  const code = readFileSync(join(assets, file), 'utf8');
  const paths = code.matchAll(/(?:from|import)\s*"\.\/([^"]+)-[\w-]{8}\.js"/g);
  return [...paths].map(([, path = '']) => path);
}

describe('the files of the widget', () => {
  it('are few, so that a screen takes few requests', () => {
    expect(scripts.length).toBeLessThanOrEqual(60);
    expect(importsOf('CashScreen')).toContain('later');
    expect(importsOf('CashScreen').length).toBeLessThanOrEqual(6);
  });

  it.each(['index', 'socket', 'beside-list'])(
    'do not load later screens together with the first list: %s',
    (name) => expect(importsOf(name)).not.toContain('later'),
  );
});
