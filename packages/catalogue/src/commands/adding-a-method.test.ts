import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { watchCatalogue } from '../index.ts';
import { methodsFor } from '../offer/methods-for.ts';
import type { Catalogue, CatalogueChange } from '../index.ts';
import { addingGuide } from '../testing/test-guide.ts';

const check = fileURLToPath(new URL('check.ts', import.meta.url));
const { checkedFile, outputs, fileNames } = addingGuide;

function runCheck(root: string): string {
  const folder = join(root, 'packages/catalogue');
  const { stdout, stderr } = spawnSync(process.execPath, [check, folder, checkedFile], {
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

describe('docs/adding-a-method.md', () => {
  it('works from the first step to the last', async () => {
    const root = addingGuide.checkout();
    let changed: (change: CatalogueChange) => void = () => undefined;
    const live = watchCatalogue(
      { onChange: (change) => changed(change) },
      join(root, 'packages/catalogue'),
    );
    onTestFinished(() => live.close());
    const change = () => new Promise<CatalogueChange>((resolve) => (changed = resolve));

    expect(fileNames).toEqual(['packages/catalogue/icons/luma-pay.svg', checkedFile]);
    const loaded = change();
    addingGuide.writeFiles(root);
    await loaded;
    expect(popularInMexico(live.current())).toContain('luma_pay');
    expect(runCheck(root)).toBe(outputs[0]);

    const refused = change();
    addingGuide.makeMistake(root);
    expect(await refused).toMatchObject({ kind: 'refused' });
    expect(popularInMexico(live.current())).toContain('luma_pay');
    expect(runCheck(root)).toBe(outputs[1]);
  });
});
