import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileCache } from './compile-cache.ts';
import { rootDir } from '../root-dir.ts';

export interface ToolRun {
  code: number;
  output: string;
}

interface RunOptions {
  cwd?: string;
  env?: Record<string, string>;
  /** Called with each message that the program sends by `process.send`. */
  onMessage?: (message: unknown) => void;
}

/** Runs a package's command (`vite`, `oxlint` …) and returns its exit code and its output. */
export function runTool(command: string, args: string[], options: RunOptions = {}) {
  return runNode([toolFile(command), ...args], options);
}

/** Runs a file with the Node.js of this process, which npm sets to the pinned version. */
export function runNode(args: string[], { cwd = rootDir, env = {}, onMessage }: RunOptions = {}) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...compileCache, ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...(onMessage ? (['ipc'] as const) : [])],
  });
  const chunks: string[] = [];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => chunks.push(text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => chunks.push(text));
  if (onMessage) child.on('message', onMessage);
  const killed = () => child.kill();
  process.once('exit', killed);
  return new Promise<ToolRun>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      process.off('exit', killed);
      resolve({ code: code ?? 1, output: chunks.join('').trimEnd() });
    });
  });
}

const packageOf: Record<string, string> = { tsc: 'typescript', playwright: '@playwright/test' };

// The commands in node_modules/.bin differ by system (shell scripts, .cmd files); the JavaScript
// file that a package declares as its command runs everywhere.
function toolFile(command: string): string {
  const packageName = packageOf[command] ?? command;
  const folder = join(rootDir, 'node_modules', packageName);
  const { bin }: { bin: string | Record<string, string> } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const file = typeof bin === 'string' ? bin : bin[command];
  if (!file)
    throw new Error(`The package ${packageName} has no command ${command} in its package.json.`);
  return join(folder, file);
}
