import { z } from 'zod';
import { ChainUnavailable } from './chain.ts';
import { readAnswer } from './read-answer.ts';

const answers = z.array(
  z.object({
    id: z.int(),
    result: z.unknown().optional(),
    error: z.object({ code: z.int(), message: z.string() }).nullish(),
  }),
);

/** Bitcoin Core's codes for a block or transaction it does not have, and for a height too high. */
const missingCodes = new Set([-5, -8]);

/** The JSON-RPC of Bitcoin Core and of its relatives. */
export interface BitcoinRpc {
  ask<S extends z.ZodType>(
    method: string,
    params: unknown[],
    result: S,
    timeoutMs?: number,
  ): Promise<z.output<S>>;
  /** One call for each entry, in one request; undefined if the node does not have it. */
  askMany<S extends z.ZodType>(
    method: string,
    params: readonly unknown[][],
    result: S,
    timeoutMs?: number,
  ): Promise<(z.output<S> | undefined)[]>;
}

/**
 * Always sends batches: older nodes answer a failed single call with the HTTP status 500, which
 * hides the reason.
 */
export function bitcoinRpc(url: string): BitcoinRpc {
  const askMany: BitcoinRpc['askMany'] = async (method, params, result, timeoutMs) => {
    const calls = params.map((one, id) => ({ jsonrpc: '1.0', id, method, params: one }));
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(calls),
    };
    const read = await readAnswer(url, answers, request, { timeoutMs });
    const byId = new Map(read.map((answer) => [answer.id, answer]));
    return params.map((_, id) => {
      const { error, result: answer } = byId.get(id) ?? {};
      if (error && missingCodes.has(error.code)) return undefined;
      if (error) throw new ChainUnavailable(`${method}: ${error.message}`);
      const parsed = result.safeParse(answer);
      if (parsed.success) return parsed.data;
      throw new ChainUnavailable(`${method}: no valid answer`, { cause: parsed.error });
    });
  };
  return {
    askMany,
    async ask(method, params, result, timeoutMs) {
      const [answer] = await askMany(method, [params], result, timeoutMs);
      if (answer === undefined) throw new ChainUnavailable(`${method}: the node does not have it`);
      return answer;
    },
  };
}
