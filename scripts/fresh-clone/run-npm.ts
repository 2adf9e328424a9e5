import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import type { FreshClone } from './set-ups.ts';

export interface NpmRun {
  /** The output so far. */
  output: () => string;
  /** Resolves with its exit code. */
  ended: Promise<number>;
  /** Resolves once the output contains this text. */
  printed: (text: string) => Promise<void>;
  /** Sends SIGINT to the whole process group, as Ctrl-C does. */
  interrupt: () => void;
  /** True if a process that it started is still running. */
  isLeft: () => boolean;
}

/** Runs `npm start` or `npm test` in a clone, in its own process group. */
export function runNpm(
  { folder, env, uid, gid }: FreshClone,
  command: string,
  { logFile, ports = {} }: { logFile: string; ports?: NodeJS.ProcessEnv },
): NpmRun {
  const child = spawn('npm', [command], {
    cwd: folder,
    env: { ...env, ...ports },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid }),
  });
  const killGroup = () => void signalGroup(child, 'SIGKILL');
  process.once('exit', killGroup);
  const log = createWriteStream(logFile);
  let output = '';
  let onOutput = () => {};
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      log.write(text);
      onOutput();
    });
  }
  const ended = new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      process.off('exit', killGroup);
      log.end();
      resolve(code ?? 1);
    });
  });
  return {
    output: () => output,
    ended,
    printed: (text) =>
      new Promise((resolve, reject) => {
        onOutput = () => {
          if (output.includes(text)) resolve();
        };
        onOutput();
        void ended.then((code) =>
          reject(new Error(`npm exited with ${code}: ${lastLines(output)}`)),
        );
      }),
    interrupt: () => void signalGroup(child, 'SIGINT'),
    isLeft: () => signalGroup(child, 0),
  };
}

/** Returns false if no process of the group is left. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  if (pid === undefined) return false;
  try {
    return process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    return false;
  }
}

export function lastLines(output: string): string {
  return output.trim().split('\n').slice(-30).join('\n');
}
