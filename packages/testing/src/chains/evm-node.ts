import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  CANCUN,
  ContractDecoder,
  EdrContext,
  L1_CHAIN_TYPE,
  l1GenesisState,
  l1HardforkFromString,
  l1ProviderFactory,
  MineOrdering,
} from '@nomicfoundation/edr';

/** A real Ethereum node behind JSON-RPC, whose blocks and history a test controls. */
export interface EvmNode {
  url: string;
  /** The account that has ether from the first block on. */
  funded: string;
  ask<T>(method: string, ...params: unknown[]): Promise<T>;
  mine(count?: number): Promise<void>;
  close(): Promise<void>;
}

/** A publicly known key: the first account of development nodes. */
const secretKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const funded = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const gasLimit = 30_000_000n;

const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex.slice(2), 'hex'));

/** The engine of Hardhat's node, without automatic mining. */
async function createProvider() {
  const context = new EdrContext();
  await context.registerProviderFactory(L1_CHAIN_TYPE, l1ProviderFactory());
  return context.createProvider(
    L1_CHAIN_TYPE,
    {
      allowBlocksWithSameTimestamp: true,
      allowUnlimitedContractSize: false,
      bailOnCallFailure: true,
      bailOnTransactionFailure: false,
      chainId: 1337n,
      coinbase: bytes('0xc014ba5ec014ba5ec014ba5ec014ba5ec014ba5e'),
      defaultTransactionGasLimit: 1_000_000n,
      genesisState: [
        ...l1GenesisState(l1HardforkFromString(CANCUN)),
        { address: bytes(funded), balance: 10n ** 24n },
      ],
      hardfork: CANCUN,
      initialBaseFeePerGas: 1_000_000_000n,
      initialParentBeaconBlockRoot: new Uint8Array(32),
      minGasPrice: 0n,
      mining: { autoMine: false, memPool: { order: MineOrdering.Fifo } },
      network: { genesisBlockGasLimit: gasLimit },
      networkId: 1337n,
      observability: {},
      ownedAccounts: [secretKey],
      precompileOverrides: [],
    },
    {
      enable: false,
      decodeConsoleLogInputsCallback: () => [],
      printLineCallback: () => undefined,
    },
    { subscriptionCallback: () => undefined },
    new ContractDecoder(),
  );
}

export async function startEvmNode(): Promise<EvmNode> {
  const provider = await createProvider();
  const handle = async (request: string): Promise<string> => {
    const { data } = await provider.handleRequest(request);
    return typeof data === 'string' ? data : JSON.stringify(data);
  };
  const server = createServer((request, response) => {
    void text(request)
      .then(handle)
      .then((answer) => response.setHeader('content-type', 'application/json').end(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  async function ask<T>(method: string, ...params: unknown[]): Promise<T> {
    const answer = await handle(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
    const { result, error } = JSON.parse(answer) as { result: T; error?: { message: string } };
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }

  return {
    url: `http://127.0.0.1:${port}`,
    funded,
    ask,
    async mine(count = 1) {
      for (let made = 0; made < count; made += 1) await ask('evm_mine');
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
