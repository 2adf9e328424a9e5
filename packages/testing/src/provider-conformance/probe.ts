import { ConformanceClient } from './clients/protocol-client.ts';

const timeoutMs = 15_000;

/**
 * Requests a deposit that cannot exist. Undefined if the service can be checked; otherwise the
 * problem to fix first, since every check would fail because of it.
 */
export async function probe(url: string, secret: string): Promise<string | undefined> {
  try {
    const client = new ConformanceClient({ url, secret, timeoutMs });
    const { status } = await client.ask('depositStatus', 'no-such-deposit');
    return status === 401 ? `${url} rejects the signature with 401: check --secret` : undefined;
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    return `${url} does not respond: ${cause instanceof Error ? cause.message : String(error)}`;
  }
}
