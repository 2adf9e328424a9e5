import { createServer } from 'node:net';
import { defaultPorts, type Ports } from '../development-env.ts';

type App = keyof Ports;

/** A port that cannot be used; the message names the variable to change. */
export class PortProblem extends Error {}

const variables: Record<App, string> = {
  cashier: 'CASHIER_PORT',
  playground: 'PLAYGROUND_PORT',
  sandbox: 'SANDBOX_PORT',
  console: 'CONSOLE_PORT',
};

// `localhost` may be either address, so the playground's port must be free on both.
const addresses: Record<App, string[]> = {
  cashier: ['127.0.0.1'],
  playground: ['127.0.0.1', '::1'],
  sandbox: ['127.0.0.1'],
  console: ['127.0.0.1'],
};

const apps = ['cashier', 'playground', 'sandbox', 'console'] as const satisfies App[];

/** Reads the ports from the environment; they must be valid and distinct. */
export function readPorts(env: NodeJS.ProcessEnv): Ports {
  const ports = { ...defaultPorts };
  const taken = new Map<number, string>();
  for (const app of apps) {
    const variable = variables[app];
    const port = readPort(variable, env[variable], defaultPorts[app]);
    const other = taken.get(port);
    if (other) {
      throw new PortProblem(`${variable} and ${other} are both ${port}; change one of them.`);
    }
    taken.set(port, variable);
    ports[app] = port;
  }
  return ports;
}

function readPort(variable: string, text: string | undefined, fallback: number): number {
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new PortProblem(`${variable} is "${text}"; it must be a number from 1 to 65535.`);
}

/** Makes sure that nothing else listens on the ports. */
export async function ensureFree(ports: Ports): Promise<void> {
  for (const app of apps) {
    for (const address of addresses[app]) {
      const refusal = await tryListening(ports[app], address);
      if (refusal) throw new PortProblem(describe(refusal, ports[app], variables[app]));
    }
  }
}

function describe(code: string, port: number, variable: string): string {
  const why = code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${code})`;
  return `Port ${port} ${why}; stop the program that uses it, or set ${variable} to another port.`;
}

// On a machine without IPv6 the port cannot be in use on ::1.
const noSuchAddress = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

function tryListening(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code = 'unknown error' }: NodeJS.ErrnoException) => {
      resolve(noSuchAddress.has(code) ? undefined : code);
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
