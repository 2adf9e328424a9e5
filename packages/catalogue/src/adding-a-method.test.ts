import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { catalogueDirectory, methodsFor, watchCatalogue } from './index.ts';
import type { Catalogue, CatalogueChange } from './index.ts';

const page = fileURLToPath(new URL('../../../docs/adding-a-method.md', import.meta.url));
const check = fileURLToPath(new URL('check.ts', import.meta.url));
const guide = readFileSync(page, 'utf8');

const files = [...guide.matchAll(/^`([^`]+)`:\n\n```\w+\n([\s\S]*?)```/gm)].map(
  ([, name = '', text = '']) => ({ name, text }),
);
const outputs = [...guide.matchAll(/^```text\n([\s\S]*?)```/gm)].map(([, text]) => text);
const command = /^```sh\nnpm run catalogue:check -- (\S+)\n```/m.exec(guide)?.[1] ?? '';
const [, right = '', wrong = ''] = /spell `([^`]+)` as `([^`]+)`/.exec(guide) ?? [];

/** A checkout as far as the guide needs one: the catalogue in its place. */
function checkout(): string {
  const root = mkdtempSync(join(tmpdir(), 'adding-a-method-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  cpSync(catalogueDirectory, join(root, 'packages/catalogue'), {
    recursive: true,
    filter: (source) => !/\/(?:node_modules|src)$/.test(source),
  });
  return root;
}

function runCheck(root: string): string {
  const folder = join(root, 'packages/catalogue');
  const { stdout, stderr } = spawnSync(process.execPath, [check, folder, command], {
    cwd: root,
    encoding: 'utf8',
  });
  return stdout + stderr;
}

const popularInMexico = (catalogue: Catalogue): string[] =>
  methodsFor(catalogue, {
    kind: 'deposit',
    country: 'mx',
    currency: 'MXN',
    language: 'es',
    platform: 'mobile',
  })
    .methods.filter(({ isPopular }) => isPopular)
    .map(({ name }) => name);

describe('docs/adding-a-method.md', { timeout: 60_000 }, () => {
  it('is true from the first step to the last', async () => {
    const root = checkout();
    let changed: (change: CatalogueChange) => void = () => undefined;
    const live = watchCatalogue(
      { onChange: (change) => changed(change) },
      join(root, 'packages/catalogue'),
    );
    onTestFinished(() => live.close());
    const change = () => new Promise<CatalogueChange>((resolve) => (changed = resolve));

    expect(files.map(({ name }) => name)).toEqual([
      'packages/catalogue/icons/luma-pay.svg',
      command,
    ]);
    const loaded = change();
    for (const { name, text } of files) writeFileSync(join(root, name), text);
    await loaded;
    expect(popularInMexico(live.current())).toContain('luma_pay');
    expect(runCheck(root)).toBe(outputs[0]);

    const refused = change();
    const method = files.at(-1)?.text ?? '';
    writeFileSync(join(root, command), method.replace(right, wrong));
    expect(await refused).toMatchObject({ kind: 'refused' });
    expect(popularInMexico(live.current())).toContain('luma_pay');
    expect(runCheck(root)).toBe(outputs[1]);
  });
});
