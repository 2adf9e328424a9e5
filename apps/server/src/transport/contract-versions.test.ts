import {
  contractEvent,
  contractHeader,
  type ContractRange,
  writeContract,
} from '@opencashier/contract/contract-version';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { keepBuild } from '../builds/store.ts';
import { askOver, nextOn } from '../testing/test-socket.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

interface Build {
  contract: ContractRange;
  /** Its own file, whose name only this build knows. */
  file: string;
}

/** The second build understands the first; the third understands neither. */
const builds = {
  first: { contract: { version: 1, oldest: 1 }, file: 'index-First001.js' },
  second: { contract: { version: 2, oldest: 1 }, file: 'index-Second01.js' },
  third: { contract: { version: 3, oldest: 3 }, file: 'index-Third001.js' },
} satisfies Record<string, Build>;
type Name = keyof typeof builds;

const servers = new Map<Name, TestServer>();
beforeAll(async () => {
  const first = await startTestServer({ contract: builds.first.contract });
  servers.set('first', first);
  for (const name of ['second', 'third'] as const) {
    servers.set(name, await startTestServer({ beside: first, contract: builds[name].contract }));
  }
  const files = Object.values(builds).map(({ file }) => ({
    name: file,
    content: Buffer.from(file),
  }));
  await keepBuild(first.app.services.pool, files);
});
afterAll(async () => {
  for (const server of [...servers.values()].toReversed()) await server.close();
});

function serverOf(name: Name): TestServer {
  const server = servers.get(name);
  if (!server) throw new Error(`there is no server of the ${name} build`);
  return server;
}

const list = { country: 'de', currency: 'EUR' };

/** A page of one build asks a server of another for its list. */
async function askOverHttp(page: Build, server: TestServer) {
  const token = await server.token({ user: 'upgraded' });
  const response = await fetch(
    `${server.url}/api/BANKING/methods-payment-v3?${new URLSearchParams(list)}`,
    {
      headers: { authorization: `Bearer ${token}`, [contractHeader]: writeContract(page.contract) },
    },
  );
  const { error } = (await response.json()) as { error?: { code: string } };
  return {
    status: response.status,
    announced: response.headers.get(contractHeader),
    code: error?.code,
  };
}

async function askOverSocket(page: Build, server: TestServer) {
  const socket = io(server.url, {
    path: '/v4/socket.io',
    transports: ['websocket'],
    forceNew: true,
    query: { contract: writeContract(page.contract) },
  });
  onTestFinished(() => void socket.close());
  const announced = await nextOn<string>(socket, contractEvent);
  const token = await server.token({ user: 'upgraded' });
  const { status, error } = await askOver(socket, token, 'methods-payment-v3', list);
  return { status, announced, code: error?.code };
}

const ways = [
  ['http', askOverHttp],
  ['socket', askOverSocket],
] as const;

describe.each(ways)('over %s', (_way, ask) => {
  it.each([
    ['first', 'first'],
    ['first', 'second'],
    ['second', 'first'],
    ['second', 'second'],
  ] as const)(
    '[NET-18, NET-19] a page of the %s build gets its files and answers from the %s',
    async (page, at) => {
      const server = serverOf(at);
      const file = await fetch(`${server.url}/cashier/assets/${builds[page].file}`);
      expect([file.status, await file.text()]).toEqual([200, builds[page].file]);
      const announced = writeContract(builds[at].contract);
      expect(await ask(builds[page], server)).toEqual({ status: 200, announced, code: undefined });
    },
  );

  it.each([
    ['first', 'third'],
    ['third', 'second'],
  ] as const)(
    '[NET-19] a page of the %s build is refused by the %s, whose contract it does not speak',
    async (page, at) => {
      const announced = writeContract(builds[at].contract);
      const refused = { status: 426, announced, code: 'request.otherContract' };
      expect(await ask(builds[page], serverOf(at))).toEqual(refused);
    },
  );
});

it('[NET-19] a server answers callers that name no contract, or an unreadable one', async () => {
  const server = serverOf('third');
  const token = await server.token({ user: 'plain' });
  expect((await server.call(token, 'methods-payment-v3', list)).status).toBe(200);
  const odd = { contract: { version: Number.NaN, oldest: 1 }, file: '' };
  expect(await askOverHttp(odd, server)).toMatchObject({ status: 200 });
});
