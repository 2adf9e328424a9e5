import { seconds } from '../check/progress.ts';
import { playgroundUrl } from '../development-env.ts';
import { freePorts } from '../lib/free-ports.ts';
import { lastLines, runNpm } from './run-npm.ts';
import type { FreshClone } from './set-ups.ts';

const readyLine = 'OpenCashier is running.';

/** Runs `npm start` until a player could use it, then Ctrl-C; returns how long the start took. */
export async function tryStart(clone: FreshClone, logFile: string): Promise<string> {
  const ports = await freePorts();
  const startMs = Date.now();
  const run = runNpm(clone, 'start', {
    logFile,
    ports: {
      CASHIER_PORT: String(ports.cashier),
      PLAYGROUND_PORT: String(ports.playground),
      SANDBOX_PORT: String(ports.sandbox),
      CONSOLE_PORT: String(ports.console),
    },
  });
  await run.printed(readyLine);
  const took = seconds(Date.now() - startMs);
  const token = await fetch(`${playgroundUrl(ports)}/token?user=ann&currency=EUR&country=de`);
  if (!token.ok) throw new Error(`the playground responded with ${token.status}`);
  run.interrupt();
  await run.ended;
  if (run.isLeft()) throw new Error(`Ctrl-C left processes running: ${lastLines(run.output())}`);
  if (clone.hasTakenPorts) await expectPortRefusal(clone, logFile);
  return `ready after ${took}`;
}

/** Checks that `npm start` reports the ports in use and names the variable to set. */
async function expectPortRefusal(clone: FreshClone, logFile: string): Promise<void> {
  const run = runNpm(clone, 'start', { logFile });
  const code = await run.ended;
  if (code === 0 || !/Port 44\d\d is in use; .* set CASHIER_PORT/.test(run.output())) {
    throw new Error(`npm start does not report the ports in use: ${lastLines(run.output())}`);
  }
}
