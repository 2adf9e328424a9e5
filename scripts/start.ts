// npm start: runs the sandbox, the server and the playground in one terminal, until Ctrl-C.
// npm start -- --demo also makes a few hundred payments.
// npm start -- --logs prints the apps' log as it is written, with every request.

import { parseArgs } from 'node:util';
import {
  cashierUrl,
  consoleUrl,
  developmentEnv,
  playgroundUrl,
  type Ports,
  sandboxUrl,
} from './development-env.ts';
import { onLostParent } from './lib/lost-parent.ts';
import { AppProcess } from './start/app-process.ts';
import { firstExit, killAll, stopAll } from './start/group.ts';
import { databaseOf, type DevelopmentEnv, endLeftoverDatabase } from './start/database.ts';
import { ensureFree, PortProblem, readPorts } from './start/ports.ts';
import { shortLine } from './start/short-log.ts';
import { onStopSignals } from './start/signals.ts';

interface StartOptions {
  isDemo: boolean;
  /** Print the log as it is, instead of short lines without the requests. */
  hasLogs: boolean;
}

async function start(ports: Ports, { isDemo, hasLogs }: StartOptions): Promise<number> {
  const development = developmentEnv(ports);
  const env = { ...process.env, ...development };
  const apps = ['sandbox', 'server', 'playground'].map(
    (name) =>
      new AppProcess(name, `apps/${name}/src/main.ts`, env, hasLogs ? undefined : shortLine),
  );
  const asked = new Promise<'asked'>((resolve) => {
    const stop = () => resolve('asked');
    onStopSignals({ stop, kill: () => killAll(apps) });
    onLostParent(stop);
  });
  void onceReady(apps, ports, isDemo);

  const end = await Promise.race([asked, firstExit(apps)]);
  if (end === 'asked') console.log('\nStopping …');
  else console.error(`\n${end.app.name} exited (${end.reason}); stopping the others.`);
  await stopAll(apps);
  if (apps.some((app) => app.wasKilled)) await endLeftoverDatabase(development);
  if (end === 'asked') return 0;

  for (const line of end.app.lastLines) console.error(`  ${line}`);
  console.error(`${end.app.name} exited (${end.reason}); its last output is above.`);
  return 1;
}

async function onceReady(apps: AppProcess[], ports: Ports, isDemo: boolean): Promise<void> {
  await Promise.all(apps.map((app) => app.ready));
  printAddresses(ports);
  if (isDemo) await makeDemonstration(ports, developmentEnv(ports));
}

function printAddresses(ports: Ports): void {
  console.log(`
  OpenCashier is running.

    Playground   ${playgroundUrl(ports)}/
    Sandbox      ${sandboxUrl(ports)}/
    Console      ${consoleUrl(ports)}/

  Open the playground. Ctrl-C stops everything; --logs also prints the requests.
`);
}

/** If the demonstration fails, the product keeps running. */
async function makeDemonstration(ports: Ports, development: DevelopmentEnv): Promise<void> {
  console.log('  Making demonstration payments, which takes about a minute …');
  const { makeDemo } = await import('./start/demo/make-demo.ts');
  try {
    const made = await makeDemo({
      cashier: cashierUrl(ports),
      playground: playgroundUrl(ports),
      sandbox: sandboxUrl(ports),
      console: consoleUrl(ports),
      database: await databaseOf(development),
    });
    console.log(`\n  ${made} demonstration payments are made: see them in the console.`);
    // Whatever was logged in the meantime is above.
    printAddresses(ports);
  } catch (error) {
    console.error(`  The demonstration payments are not complete: ${String(error)}`);
  }
}

// Writing to a closed terminal fails, and that must not keep us from stopping the apps.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  const option = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({ options: { demo: option, logs: option } });
  const ports = readPorts(process.env);
  await ensureFree(ports);
  process.exitCode = await start(ports, { isDemo: values.demo, hasLogs: values.logs });
} catch (error) {
  if (!(error instanceof PortProblem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
