import type { z } from 'zod';
import { ChainUnavailable } from './chain.ts';

const timeoutMs = 10_000;

/** Asks a chain over HTTP and reads its answer; whatever goes wrong is ChainUnavailable. */
export async function readAnswer<S extends z.ZodType>(
  url: string,
  schema: S,
  init: RequestInit = {},
): Promise<z.output<S>> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    if (!answer.ok) throw new ChainUnavailable(`the chain answered ${answer.status}`);
    return schema.parse(await answer.json());
  } catch (error) {
    if (error instanceof ChainUnavailable) throw error;
    // The address may hold the operator's key to a node, so it is not repeated here.
    throw new ChainUnavailable('the chain cannot be read', { cause: error });
  }
}
