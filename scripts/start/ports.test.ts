import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { defaultPorts } from '../development-env.ts';
import { ensureFree, readPorts } from './ports.ts';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

function listen(port = 0, host = '127.0.0.1'): Promise<number> {
  const server = createServer();
  servers.push(server);
  return new Promise((resolve) => {
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}

async function freePort(): Promise<number> {
  const port = await listen();
  servers.pop()?.close();
  return port;
}

describe('the ports', () => {
  it('have defaults and can be set', () => {
    expect(readPorts({})).toEqual(defaultPorts);
    expect(readPorts({ SANDBOX_PORT: '5000', CASHIER_PORT: '' })).toEqual({
      ...defaultPorts,
      sandbox: 5000,
    });
  });

  it.each(['abc', '0', '65536', '44.5', '-1', ' 4400'])('cannot be %j', (text) => {
    expect(() => readPorts({ CASHIER_PORT: text })).toThrow(
      `CASHIER_PORT is "${text}"; it must be a number from 1 to 65535.`,
    );
  });

  it('must differ', () => {
    expect(() => readPorts({ PLAYGROUND_PORT: '4402' })).toThrow(
      'SANDBOX_PORT and PLAYGROUND_PORT are both 4402; change one of them.',
    );
  });

  it('must be free; otherwise the error names the variable to change', async () => {
    const busy = await listen();
    const ports = {
      cashier: await freePort(),
      playground: await freePort(),
      sandbox: await freePort(),
      console: await freePort(),
    };
    await expect(ensureFree(ports)).resolves.toBeUndefined();
    await expect(ensureFree({ ...ports, playground: busy })).rejects.toThrow(
      `Port ${busy} is in use; stop the program that uses it, or set PLAYGROUND_PORT to another port.`,
    );
  });
});
