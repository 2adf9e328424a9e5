import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';

const size = 1_000_000;

it('waits until a slow reader has everything, and gives the code', async () => {
  const module = new URL('exit-after-output.ts', import.meta.url).href;
  const script = `
    import { exitAfterOutput } from ${JSON.stringify(module)};
    console.log('x'.repeat(${size - 1}));
    setInterval(() => {}, 1000);
    await exitAfterOutput(3);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  let received = 0;
  for await (const chunk of child.stdout) {
    received += (chunk as Buffer).length;
    // Other work of a busy reader.
    for (let index = 0; index < 1000; index += 1) await new Promise(setImmediate);
  }
  expect({ received, code: await ended }).toEqual({ received: size, code: 3 });
});
