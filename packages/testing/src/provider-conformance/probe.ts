import { ConformanceClient } from './client.ts';

const timeoutMs = 15_000;

/**
 * Asks once about a deposit that cannot exist. Undefined when the service can be checked;
 * otherwise what to mend first, since every check would fail for that one reason.
 */
export async function probe(url: string, secret: string): Promise<string | undefined> {
  try {
    const client = new ConformanceClient({ url, secret, timeoutMs });
    const { status } = await client.ask('depositStatus', 'no-such-deposit');
    return status === 401 ? `${url} refuses our key with 401: is --secret its own?` : undefined;
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    return `${url} does not answer: ${cause instanceof Error ? cause.message : String(error)}`;
  }
}
