import { fileURLToPath } from 'node:url';
import { sandboxNetworks } from '@opencashier/sandbox/chains/sandbox-networks';
import { readNetworks } from '@opencashier/server/chains/configuration';
import { expect, it } from 'vitest';

const file = fileURLToPath(
  new URL('../../../../apps/server/networks/development.json', import.meta.url),
);
const source = { PROVIDER_SANDBOX_URL: 'http://127.0.0.1' };
const watched = readNetworks(file, { source, production: false });

it.each([...watched.values()].map(({ id, coins }) => [id, coins] as const))(
  'every coin that the server watches on %s can be paid on the sandbox’s chain',
  (id, coins) => {
    expect(sandboxNetworks[id]?.coins).toEqual(Object.fromEntries(coins));
  },
);
