import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { explorerChain } from '../chains/explorer-chain.ts';
import type { ChainNetwork } from '../chains/networks.ts';
import { startTestServer } from '../testing/test-server.ts';

let tip = 0;
let onBlock: () => void = () => undefined;
const asked = new Promise<void>((resolve) => (onBlock = resolve));

/** A node that gets a block with each question for its newest one, and never answers with it. */
const node = createServer(({ url = '' }, response) => {
  const end = (answer: unknown) => response.end(JSON.stringify(answer));
  if (url === '/tip') {
    tip += 1;
    end({ height: tip, hash: `hash ${tip}` });
  } else if (url.endsWith('/hash')) {
    end({ hash: `hash ${url.split('/')[2]}` });
  } else {
    onBlock();
  }
});
beforeAll(() => new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  node.close();
  node.closeAllConnections();
});

it('a server that stops does not wait for a node that is silent', async () => {
  const url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`;
  const chain = explorerChain(url, { blockTimeoutMs: 600_000 });
  const addresses = { kind: 'shared', address: 'somewhere' } as const;
  const id = 'the-open-network';
  const network: ChainNetwork = { id, chain, addresses, coins: new Map(), uriScheme: 'ton' };
  const lines: string[] = [];
  const server = await startTestServer({
    environment: { networks: new Map([[id, network]]), logLevel: 'error' },
    logStream: { write: (line) => lines.push(line) },
  });
  await asked;
  await server.close();
  expect(lines).toEqual([]);
}, 30_000);
