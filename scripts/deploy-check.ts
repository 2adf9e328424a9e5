// npm run deploy:check: the deployment kit, judged by the tools that will read it: promtool for the
// alert rules and their tests, Docker Compose for the composition.

import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootDir } from './root-dir.ts';

interface Tool {
  command: string[];
  /** The argument that prints the version, and so tells whether the tool is installed. */
  version: string;
}

interface Check {
  title: string;
  /** The first that is installed is used. */
  tools: Tool[];
  args: string[];
  /** Printed if no tool is found. */
  missing: string;
}

const promtool: Tool = { command: ['promtool'], version: '--version' };
const missingPromtool = 'promtool is not installed (Debian: apt-get install prometheus)';

const checks: Check[] = [
  {
    title: 'Prometheus accepts its settings and the alert rules',
    tools: [promtool],
    args: ['check', 'config', 'prometheus/prometheus.yml'],
    missing: missingPromtool,
  },
  {
    title: 'the alerts fire when they should',
    tools: [promtool],
    args: ['test', 'rules', 'prometheus/alerts.test.yml'],
    missing: missingPromtool,
  },
  {
    title: 'Docker Compose accepts the composition',
    tools: [
      { command: ['docker', 'compose'], version: 'version' },
      { command: ['docker-compose'], version: 'version' },
    ],
    args: ['-f', 'compose.yaml', 'config', '--quiet'],
    missing: 'Docker Compose is not installed (Debian: apt-get install docker-compose)',
  },
];

/** A copy of the kit in which every setting has a value. */
function filledKit(): string {
  const folder = mkdtempSync(join(tmpdir(), 'opencashier-deploy-'));
  cpSync(join(rootDir, 'deploy'), folder, { recursive: true });
  cpSync(join(folder, 'cashier.env.example'), join(folder, 'cashier.env'));
  const settings = readFileSync(join(folder, '.env.example'), 'utf8');
  writeFileSync(join(folder, '.env'), settings.replaceAll(/=$/gm, '=x'));
  return folder;
}

function isInstalled({ command: [name = '', ...words], version }: Tool): boolean {
  return spawnSync(name, [...words, version], { stdio: 'ignore' }).status === 0;
}

function isSound({ title, tools, args, missing }: Check, cwd: string): boolean {
  const tool = tools.find(isInstalled);
  if (!tool) {
    console.log(`✗ ${title}: ${missing}`);
    return false;
  }
  const [name = '', ...words] = tool.command;
  const { status, stdout, stderr } = spawnSync(name, [...words, ...args], {
    cwd,
    encoding: 'utf8',
  });
  console.log(`${status === 0 ? '✓' : '✗'} ${title}`);
  if (status !== 0) console.log(`${stdout}${stderr}`.trimEnd());
  return status === 0;
}

const folder = filledKit();
try {
  const sound = checks.map((check) => isSound(check, folder));
  process.exitCode = sound.every(Boolean) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
