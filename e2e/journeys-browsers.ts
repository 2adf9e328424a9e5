// npm run journeys:browsers [firefox webkit] [walks …]: walks the main journeys in Debian's Firefox
// ESR (WebDriver BiDi) and WebKitGTK (WebKitWebDriver under Xvfb), on both transports.

import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser } from './browsers/browser.ts';
import { startFirefox } from './browsers/firefox.ts';
import { walks } from './browsers/walk.ts';
import { startWebkit } from './browsers/webkit.ts';
import { openPlayerRecords } from './fixtures/player/player-records.ts';
import { buildSources } from './fixtures/product/build-sources.ts';
import { startProduct } from './fixtures/product/start-product.ts';

const say = (text: string) => process.stdout.write(`  ${text}\n`);

function programs(...names: string[]): string[] | undefined {
  const found = names.map((name) =>
    (process.env['PATH'] ?? '').split(delimiter).find((folder) => isProgram(join(folder, name))),
  );
  return found.includes(undefined)
    ? undefined
    : found.map((at, i) => join(at ?? '', names[i] ?? ''));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const browsers: Record<
  string,
  { needs: string[]; start: (...paths: string[]) => Promise<Browser> }
> = {
  firefox: { needs: ['firefox-esr'], start: (program = '') => startFirefox(program) },
  webkit: {
    needs: ['WebKitWebDriver', 'Xvfb'],
    start: (program = '', xvfb = '') => startWebkit(program, xvfb),
  },
};

const args = process.argv.slice(2);
const chosen = (all: string[]) => {
  const named = all.filter((name) => args.includes(name));
  return named.length > 0 ? named : all;
};

async function walkAll(name: string, paths: string[], product: Product): Promise<void> {
  const records = openPlayerRecords(product.database);
  for (const transport of ['socket', 'http'] as const) {
    for (const walk of chosen(Object.keys(walks))) {
      const startedAt = performance.now();
      const user = `${name}-${transport}-${walk}`;
      const browser = await browsers[name]?.start(...paths);
      if (!browser) throw new Error(`Unknown browser “${name}”: use firefox or webkit.`);
      let problem = '';
      try {
        await walks[walk]?.({ browser, product, records, user, transport });
      } catch (error) {
        problem = `  FAILED: ${String(error)}`;
        process.exitCode = 1;
      } finally {
        await browser.close();
      }
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      say(`${name.padEnd(8)} ${transport.padEnd(7)} ${walk.padEnd(13)} ${seconds} s${problem}`);
    }
  }
  await records.close();
}

type Product = Awaited<ReturnType<typeof startProduct>>['addresses'];

const known = [...Object.keys(browsers), ...Object.keys(walks)];
const unknown = args.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  say(`Unknown: ${unknown.join(', ')}. Name any of ${known.join(', ')}.`);
  process.exit(2);
}

const ready = chosen(Object.keys(browsers)).flatMap((name) => {
  const { needs = [] } = browsers[name] ?? {};
  const paths = programs(...needs);
  if (!paths) say(`${name}: not installed (${needs.join(', ')}); skipped.`);
  // A browser that was named must be tested.
  if (!paths && args.includes(name)) process.exitCode = 1;
  return paths ? [{ name, paths }] : [];
});
if (ready.length > 0) {
  await buildSources();
  const { addresses, stop } = await startProduct();
  try {
    for (const { name, paths } of ready) await walkAll(name, paths, addresses);
  } finally {
    await stop();
  }
} else {
  say('No browser is installed, so no journey was run.');
  process.exitCode = 1;
}
