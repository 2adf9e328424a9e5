import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { AppProcess } from './app-process.ts';
import { firstExit, stopAll } from './group.ts';
import { shortLine } from './short-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'opencashier-start-'));

afterAll(() => rmSync(folder, { recursive: true }));

function startApp(name: string, source: string): AppProcess {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, source);
  return new AppProcess(name, file, process.env);
}

const wellBehaved = `
  process.on('SIGTERM', () => process.exit(0));
  setInterval(() => {}, 1000);
  process.send({ ready: true });
`;

const ignoringSignals = wellBehaved.replace('process.exit(0)', '{}');

// It leaves a process behind, as a crashed server leaves its database.
const crashing = `
  import { spawn } from 'node:child_process';
  const left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
  console.log('left', left.pid);
  console.error('the database is gone');
  process.exitCode = 3;
  left.unref();
  process.disconnect();
`;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it('waits until an app is ready, and stops it when asked', async () => {
  const app = startApp('well-behaved', wellBehaved);
  await app.ready;
  await stopAll([app]);
  expect(await app.ended).toBe('exit code 0');
});

it('prints an app’s lines as it is told to, and keeps them as they were', async () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const file = join(folder, 'logging.mjs');
  writeFileSync(file, `console.log('{"level":30,"req":{}}'); console.log('hello');`);
  const app = new AppProcess('logging', file, process.env, shortLine);
  await app.ended;
  expect(written.mock.calls.map(([line]) => line)).toEqual(['logging    | hello\n']);
  expect(app.lastLines).toHaveLength(2);
  written.mockRestore();
});

it('kills an app that does not stop in time', async () => {
  const app = startApp('ignoringSignals', ignoringSignals);
  await app.ready;
  await stopAll([app], 50);
  expect(await app.ended).toBe('SIGKILL');
});

it('reports which app died with its last output, and stops the processes it left', async () => {
  const survivor = startApp('survivor', wellBehaved);
  const crashed = startApp('crashing', crashing);
  await survivor.ready;
  const { app, reason } = await firstExit([survivor, crashed]);
  await stopAll([survivor, crashed]);
  expect([app.name, reason]).toEqual(['crashing', 'exit code 3']);
  expect(app.lastLines).toContain('the database is gone');
  const left = Number(app.lastLines.find((line) => line.startsWith('left'))?.split(' ')[1]);
  expect(isAlive(left)).toBe(false);
});
