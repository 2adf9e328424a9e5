import { spawn } from 'node:child_process';
import { rootDir } from './paths.mjs';
import { say, seconds } from './say.mjs';

const tickMs = 15_000;

/** Runs a program quietly, with a progress line now and then; returns its status and stderr. */
export function run(subject, program, args, options = {}) {
  const startedAt = Date.now();
  const child = spawn(program, args, {
    cwd: rootDir,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...options,
  });
  const ticking = setInterval(
    () => say(subject, `still running after ${seconds(startedAt)}`),
    tickMs,
  );
  const stderr = [];
  child.stderr.setEncoding('utf8').on('data', (text) => stderr.push(text));
  return new Promise((resolve) => {
    const end = (status) => {
      clearInterval(ticking);
      resolve({ status, stderr: stderr.join('') });
    };
    child.on('error', (error) => {
      stderr.push(String(error));
      end(-1);
    });
    child.on('close', end);
  });
}
