import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import { brotli } from './compress.ts';

/** Prints the size of all files up to the first list of methods, and of every later chunk. */
export function reportSizes(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'report-sizes',
    apply: 'build',
    configResolved: (resolved) => void (config = resolved),
    async writeBundle(_options, bundle) {
      const parts = Object.entries(bundle).map(async ([name, part]) => {
        const content = Buffer.from(part.type === 'chunk' ? part.code : part.source);
        return [name, (await brotli(content)).length] as const;
      });
      const sizes = new Map(await Promise.all(parts));
      const page = String(bundleText(bundle['index.html']));
      const english = readFileSync(join(config.root, '../../locales/en.json'));
      const first = [...sizes].filter(([name]) => name === 'index.html' || page.includes(name));
      // The page references the socket's chunk, but a player on http never loads it.
      const needed = first.filter(([name]) => !name.includes('socket'));
      needed.push(['locales/en.json', (await brotli(english)).length]);
      const total = needed.reduce((sum, [, bytes]) => sum + bytes, 0);
      const line = ([name, bytes]: readonly [string, number]) =>
        `  ${bytes.toString().padStart(7)}  ${name}`;
      const later = [...sizes].filter((entry) => !needed.some(([name]) => name === entry[0]));
      config.logger.info(['brotli bytes up to the first list:', ...needed.map(line)].join('\n'));
      config.logger.info(line([`total, without the response with the methods`, total]));
      config.logger.info(['later:', ...later.map(line)].join('\n'));
    },
  };
}

function bundleText(part: { type: string; source?: unknown } | undefined): unknown {
  return part?.type === 'asset' ? part.source : '';
}
