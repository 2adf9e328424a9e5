import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../free-port.ts';
import type { Attack, Scene } from '../../attack.ts';
import type { Reply } from '../../attack-record.ts';

const rootDir = fileURLToPath(new URL('../../../../../..', import.meta.url));

/** Names under which a page of another site can reach this machine. */
const strangeHosts = ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '0'];

function askToken(port: number, host: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const headers = { host };
    const sent = request({ host: 'localhost', port, path: '/token', headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    sent.on('error', reject).end();
  });
}

/** The playground gives tokens to anybody: to this machine only, and in production to nobody. */
async function run({ record }: Scene): Promise<void> {
  for (const mode of ['development', 'production']) {
    const port = await freePort();
    const child = spawn(process.execPath, ['apps/playground/src/main.ts'], {
      cwd: rootDir,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: mode,
        PLAYGROUND_PORT: String(port),
        PARTNER_DEMO_TOKEN_SECRET: crypto.randomUUID(),
      },
    });
    const ended = once(child, 'exit');
    const isReady = await Promise.race([
      once(child, 'message').then(() => true),
      ended.then(() => false),
    ]);
    record.mustHaveTried(`a playground in ${mode}`, isReady);
    if (!isReady) continue;
    try {
      const own = await askToken(port, `localhost:${port}`);
      if (mode === 'production') record.mustFail('a token in production', own);
      else record.mustHaveTried('a token on this machine', own.status === 200);
      for (const host of strangeHosts) {
        const name = `${host}:${port}`;
        record.mustFail(`a token for ${JSON.stringify(name)}`, await askToken(port, name));
      }
    } finally {
      child.kill();
      await ended;
    }
  }
}

export const playgroundTokens: Attack = {
  title: "the playground's tokens under another name",
  isPerTransport: false,
  size: 1,
  run,
};
