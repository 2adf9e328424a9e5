import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const fileName = 'assets/third-party-licences.txt';

/**
 * Writes the licences of all bundled packages to a file. Most licences must be distributed with the
 * code, and minifying removes them.
 */
export function passOnNotices(): Plugin {
  return {
    name: 'pass-on-notices',
    apply: 'build',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((part) =>
        part.type === 'chunk' ? part.moduleIds : [],
      );
      this.emitFile({ type: 'asset', fileName, source: noticesOf(modules) });
    },
  };
}

/** One paragraph per package, sorted by name. */
export function noticesOf(moduleIds: readonly string[]): string {
  const folders = new Set(moduleIds.flatMap((id) => packageFolderOf(id) ?? []));
  const notices = [...folders].map(noticeOf).toSorted((a, b) => a.localeCompare(b));
  return `The cashier’s widget holds code of these projects.\n\n${[...new Set(notices)].join('\n\n')}\n`;
}

/** The folder of a module's package; undefined for our own modules. */
function packageFolderOf(moduleId: string): string | undefined {
  const path = moduleId.replace(/^\0/, '').split('?')[0] ?? '';
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0];
}

function noticeOf(folder: string): string {
  const { name, version, license } = manifestOf(folder);
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim();
  return `${name} ${version} (${license})\n${'-'.repeat(40)}\n${text}`.trim();
}

function manifestOf(folder: string): { name: string; version: string; license: string } {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) throw new Error(`${dirname(file)} has no package.json`);
  return JSON.parse(readFileSync(file, 'utf8'));
}
