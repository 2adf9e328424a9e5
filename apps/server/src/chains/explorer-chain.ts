import { z } from 'zod';
import {
  type Block,
  type Chain,
  type ChainOptions,
  defaultBlockTimeoutMs,
  pendingOf,
  type Transfer,
} from './chain.ts';
import { readAnswer } from './read-answer.ts';

const transfer = z
  .object({
    txid: z.string().min(1).max(128),
    output: z.int().nonnegative(),
    to: z.string().max(200),
    memo: z.string().max(200).optional(),
    asset: z.string().max(200),
    units: z.string().regex(/^\d{1,78}$/),
  })
  .transform(({ units, ...rest }): Transfer => ({ ...rest, units: BigInt(units) }));

const tip = z.object({ height: z.int().nonnegative(), hash: z.string().min(1) });
const reference = z.object({ hash: z.string().min(1).nullable() });
const block = z.object({
  block: z
    .object({
      height: z.int().nonnegative(),
      hash: z.string().min(1),
      parentHash: z.string(),
      transfers: z.array(transfer),
    })
    .nullable(),
});
const mempool = z.object({ transfers: z.array(transfer) });

/** A chain behind a simple block explorer over HTTP, as the sandbox serves its chains. */
export function explorerChain(
  baseUrl: string,
  { blockTimeoutMs: timeoutMs = defaultBlockTimeoutMs }: ChainOptions = {},
): Chain {
  return {
    height: async () => (await readAnswer(`${baseUrl}/tip`, tip)).height,
    block: async (height): Promise<Block | undefined> =>
      (await readAnswer(`${baseUrl}/blocks/${height}`, block, {}, { timeoutMs })).block ??
      undefined,
    hashAt: async (height) =>
      (await readAnswer(`${baseUrl}/blocks/${height}/hash`, reference)).hash ?? undefined,
    pending: async () => pendingOf((await readAnswer(`${baseUrl}/mempool`, mempool)).transfers),
  };
}
