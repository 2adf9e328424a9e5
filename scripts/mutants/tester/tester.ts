import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { compileCache } from '../../lib/compile-cache.ts';
import { rootDir } from '../../root-dir.ts';

export interface TestTask {
  /** The file to change; without one the tests run on the product as it is. */
  change?: { file: string; text: string };
  tests: readonly string[];
  /** Runs only the tests whose full name matches. */
  pattern?: string;
  stopsAtFailure: boolean;
}

export interface TestRun {
  /** The number of tests that ran. */
  ran: number;
  /** The full names of failed tests, and the paths of test files that did not load. */
  failed: string[];
  /** The paths of all test files with a failure. */
  failedFiles: string[];
  durationsMs: Record<string, number>;
}

/** Runs tests in a process of its own. */
export interface Tester {
  /** Resolves with undefined if the tests do not end in time; the process is then replaced. */
  run(task: TestTask, limitMs: number): Promise<TestRun | undefined>;
  close(): Promise<void>;
}

const env = { ...compileCache, ...process.env, NODE_ENV: 'test', TEST: 'true', VITEST: 'true' };

/** A mutant may loop for ever, and only the end of its process stops it. */
export function createTester(): Tester {
  let child: ChildProcess | undefined;
  const running = async (): Promise<ChildProcess> => {
    if (child) return child;
    // A group of its own, so that the workers end with it.
    child = fork(new URL('tester-process.ts', import.meta.url), {
      cwd: rootDir,
      env,
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const ended = once(child, 'exit').then(() => 'ended');
    const state = await Promise.race([once(child, 'message').then(() => 'ready'), ended]);
    if (state === 'ended') throw new Error('Vitest did not start');
    return child;
  };
  const end = (): void => {
    if (child) endGroup(child);
    child = undefined;
  };
  process.once('exit', end);
  return {
    async run(task, limitMs) {
      const tester = await running();
      const answer = answerOf(tester, limitMs);
      tester.send(task);
      const result = await answer;
      if (!result) end();
      return result;
    },
    async close() {
      process.off('exit', end);
      const tester = child;
      child = undefined;
      if (!tester) return;
      const gone = once(tester, 'exit');
      tester.disconnect();
      await gone;
    },
  };
}

function answerOf(child: ChildProcess, limitMs: number): Promise<TestRun | undefined> {
  return new Promise((resolve) => {
    const settle = (result?: TestRun) => {
      clearTimeout(timer);
      child.off('message', settle).off('exit', lost);
      resolve(result);
    };
    const lost = () => settle();
    const timer = setTimeout(lost, limitMs);
    child.on('message', settle).on('exit', lost);
  });
}

function endGroup(child: ChildProcess): void {
  try {
    if (process.platform !== 'win32' && child.pid) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
