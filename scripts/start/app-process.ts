import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { compileCache } from '../lib/compile-cache.ts';
import { rootDir } from '../root-dir.ts';

const keptLines = 20;
const lastLinesMs = 300;

/** A line as it is printed; undefined if it is not. */
type PrintedLine = (line: string) => string | undefined;

/** One app in a process of its own, with its log lines prefixed by its name. */
export class AppProcess {
  readonly name: string;
  /** Resolves when the app reports over IPC that it listens; never, if it dies before. */
  readonly ready: Promise<void>;
  readonly ended: Promise<string>;
  readonly #child: ChildProcess;
  readonly #lastLines: string[] = [];

  constructor(
    name: string,
    file: string,
    env: NodeJS.ProcessEnv,
    printed: PrintedLine = (line) => line,
  ) {
    this.name = name;
    // In its own process group the app does not get the terminal's Ctrl-C directly, so that apps
    // are stopped in only one way. Windows has no groups and would open a window instead.
    this.#child = spawn(process.execPath, [file], {
      cwd: rootDir,
      env: { ...compileCache, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: process.platform !== 'win32',
    });
    this.#print(this.#child.stdout, process.stdout, printed);
    this.#print(this.#child.stderr, process.stderr, printed);
    this.ready = new Promise((resolve) => {
      this.#child.on('message', (message) => {
        if (isReady(message)) resolve();
      });
    });
    this.ended = new Promise((resolve) => {
      this.#child.on('error', (error) => resolve(error.message));
      this.#child.on('exit', (code, signal) => {
        const end = () => resolve(signal ?? `exit code ${code}`);
        // Wait for the last lines, but not for a process that the app left holding its output.
        this.#child.once('close', end);
        setTimeout(end, lastLinesMs);
      });
    });
  }

  get lastLines(): readonly string[] {
    return this.#lastLines;
  }

  /** The app was killed by a signal, so it could not stop the processes that it had started. */
  get wasKilled(): boolean {
    return this.#child.signalCode !== null;
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Signals the app and its child processes; returns false if none of them is left. */
  signalGroup(signal: NodeJS.Signals | 0): boolean {
    const { pid } = this.#child;
    if (pid === undefined) return false;
    if (process.platform === 'win32') return this.#child.kill(signal);
    try {
      return process.kill(-pid, signal);
    } catch {
      return false;
    }
  }

  #print(from: NodeJS.ReadableStream | null, to: NodeJS.WriteStream, printed: PrintedLine): void {
    if (!from) return;
    createInterface({ input: from }).on('line', (line) => {
      this.#lastLines.push(line);
      if (this.#lastLines.length > keptLines) this.#lastLines.shift();
      const short = printed(line);
      if (short !== undefined) to.write(`${this.name.padEnd(10)} | ${short}\n`);
    });
  }
}

function isReady(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'ready' in message && !!message.ready;
}
