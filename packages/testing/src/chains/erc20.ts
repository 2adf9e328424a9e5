import type { EvmNode } from './evm-node.ts';

const opcodes: Record<string, number> = {
  ADD: 0x01,
  SUB: 0x03,
  GT: 0x11,
  EQ: 0x14,
  SHR: 0x1c,
  CALLER: 0x33,
  CALLDATALOAD: 0x35,
  CODECOPY: 0x39,
  MSTORE: 0x52,
  SLOAD: 0x54,
  SSTORE: 0x55,
  JUMPI: 0x57,
  JUMPDEST: 0x5b,
  DUP1: 0x80,
  DUP2: 0x81,
  DUP3: 0x82,
  SWAP1: 0x90,
  LOG3: 0xa3,
  RETURN: 0xf3,
  REVERT: 0xfd,
};

/** `0x…` pushes a number, `@name` pushes the position of a label, `:name` defines that label. */
function assemble(source: string): string {
  const tokens = source.trim().split(/\s+/);
  const labels = new Map<string, number>();
  const parts: (string | { label: string })[] = [];
  let at = 0;
  for (const token of tokens) {
    if (token.startsWith('@')) {
      parts.push({ label: token.slice(1) });
      at += 2;
      continue;
    }
    if (token.startsWith(':')) labels.set(token.slice(1), at);
    const name = token.startsWith(':') ? 'JUMPDEST' : token;
    const code = token.startsWith('0x')
      ? (0x5f + (token.length - 2) / 2).toString(16) + token.slice(2)
      : (opcodes[name] ?? 0xfe).toString(16).padStart(2, '0');
    parts.push(code);
    at += code.length / 2;
  }
  const place = (label: string) => (labels.get(label) ?? 0).toString(16).padStart(2, '0');
  return parts.map((part) => (typeof part === 'string' ? part : `60${place(part.label)}`)).join('');
}

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** transfer, balanceOf and decimals of ERC-20. A balance is in the slot of its owner's address. */
const runtime = assemble(`
  0x00 CALLDATALOAD 0xe0 SHR 0xa9059cbb EQ @transfer JUMPI
  0x00 CALLDATALOAD 0xe0 SHR 0x70a08231 EQ @balance JUMPI
  0x00 CALLDATALOAD 0xe0 SHR 0x313ce567 EQ @decimals JUMPI
  0x00 0x00 REVERT
  :transfer
  CALLER SLOAD 0x24 CALLDATALOAD DUP2 DUP2 GT @fail JUMPI
  SWAP1 DUP2 SWAP1 SUB CALLER SSTORE
  0x04 CALLDATALOAD DUP1 SLOAD DUP3 ADD DUP2 SSTORE
  DUP2 0x00 MSTORE
  CALLER ${transferTopic} 0x20 0x00 LOG3
  0x01 0x00 MSTORE 0x20 0x00 RETURN
  :balance
  0x04 CALLDATALOAD SLOAD 0x00 MSTORE 0x20 0x00 RETURN
  :decimals
  0x06 0x00 MSTORE 0x20 0x00 RETURN
  :fail
  0x00 0x00 REVERT
`);

const supply = (10n ** 15n).toString(16).padStart(16, '0');
const size = (runtime.length / 2).toString(16).padStart(4, '0');

/** Gives the whole supply to the deployer, then returns the code above. */
const constructor = (offset: string) =>
  assemble(`0x${supply} CALLER SSTORE 0x${size} ${offset} 0x00 CODECOPY 0x${size} 0x00 RETURN`);
const offset = `0x${(constructor('0x00').length / 2).toString(16).padStart(2, '0')}`;

const word = (value: bigint | string): string =>
  (typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16)).padStart(64, '0');

export interface Token {
  address: string;
  transfer(to: string, units: bigint): Promise<string>;
  balanceOf(owner: string): Promise<bigint>;
}

/** A real token on the node, small enough to read and built without a compiler. */
export async function deployToken(node: EvmNode): Promise<Token> {
  const from = node.funded;
  const data = `0x${constructor(offset)}${runtime}`;
  const txid = await node.ask<string>('eth_sendTransaction', { from, data });
  await node.mine();
  const receipt = await node.ask<{ contractAddress: string }>('eth_getTransactionReceipt', txid);
  const { contractAddress: address } = receipt;
  return {
    address,
    transfer: (to, units) =>
      node.ask('eth_sendTransaction', {
        from,
        to: address,
        data: `0xa9059cbb${word(to)}${word(units)}`,
        // Fixed, so that the same transfer sent again is the same transaction.
        gas: '0x186a0',
        gasPrice: '0x2540be400',
      }),
    async balanceOf(owner) {
      const call = { to: address, data: `0x70a08231${word(owner)}` };
      return BigInt(await node.ask<string>('eth_call', call, 'latest'));
    },
  };
}
