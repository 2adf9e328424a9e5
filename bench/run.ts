// npm run bench -- [part …] [options]: runs everything that has a budget, part by part, each in its
// own process. It fails if a budget is broken. `--json` prints one object with a key for each part;
// the other options are passed to the parts.

import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

interface Part {
  program: string;
  /** The options that a run passes to this part. */
  options: readonly string[];
}

const parts: Record<string, Part> = {
  'first-list': { program: './first-list.ts', options: ['rounds', 'waterfall'] },
  screens: { program: './screens.ts', options: ['rounds'] },
  warm: { program: './warm.ts', options: ['rounds'] },
  flood: { program: './flood.ts', options: ['seconds'] },
  console: { program: './console.ts', options: ['rows'] },
  growth: { program: './growth.ts', options: ['rows'] },
  money: { program: './money.ts', options: ['seconds', 'rows', 'sockets'] },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    waterfall: { type: 'boolean' },
    seconds: { type: 'string' },
    rows: { type: 'string' },
    sockets: { type: 'string' },
  },
});

function argumentsFor({ options }: Part): string[] {
  const own = Object.entries(values).filter(([name]) => options.includes(name));
  const given = own.map(([name, value]) => (value === true ? `--${name}` : `--${name}=${value}`));
  return values.json ? ['--json', ...given] : given;
}

/** Runs one part; with `--json` it returns the parsed output. */
async function runPart(part: Part): Promise<unknown> {
  const program = fileURLToPath(new URL(part.program, import.meta.url));
  const child = spawn(process.execPath, [program, ...argumentsFor(part)], {
    stdio: ['ignore', values.json ? 'pipe' : 'inherit', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const printed = child.stdout ? await text(child.stdout) : undefined;
  if ((await ended) !== 0) process.exitCode = 1;
  return printed ? (JSON.parse(printed) as unknown) : undefined;
}

const names = positionals.length > 0 ? positionals : Object.keys(parts);
const unknown = names.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(
    `There is no ${unknown.join(', ')}; the parts are ${Object.keys(parts).join(', ')}.`,
  );
  process.exitCode = 2;
} else {
  const results: Record<string, unknown> = {};
  for (const name of names) {
    const part = parts[name];
    if (!part) continue;
    if (!values.json) console.log(`\n${name}`);
    results[name] = await runPart(part);
  }
  if (values.json) console.log(JSON.stringify(results, undefined, 2));
}
